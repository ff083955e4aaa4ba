/** Queues, their menus, and automatic replies of connections. */
import type { Page } from '@playwright/test';
import type { Texts } from '../../../apps/web/src/i18n/texts.ts';
import { at, button, fromTable, opened, type Screen, table } from './screens.ts';

const inDialog = (path: string, press: (t: Texts) => { open: string; tab: string }) =>
  fromTable(path, async (page, t) => {
    const { open, tab } = press(t);
    await button(page, open).click();
    await page.getByRole('tab', { name: tab }).click();
  });

/** Otherwise queues have no hours of their own to show. */
async function keepHoursByQueue(page: Page, t: Texts): Promise<void> {
  await at(page, '/settings');
  const kind = page.getByRole('combobox', { name: t.settings.names.scheduleType });
  await kind.click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('option', { name: t.settings.values.scheduleType_queue }).click();
  await saved;
}

export const queueScreens: Screen[] = [
  table('queues', '/queues'),
  opened(
    'queue-new',
    fromTable('/queues', (page, t) => button(page, t.queues.add).click()),
  ),
  opened(
    'queue-distribution',
    inDialog('/queues', (t) => ({ open: t.common.edit, tab: t.queues.distribution })),
  ),
  {
    name: 'queue-options',
    show: async (page, t) => {
      await inDialog('/queues', () => ({ open: t.common.edit, tab: t.queues.options }))(page, t);
      await button(page, t.queues.addOption).click();
    },
    ready: (page, t) => page.getByRole('textbox', { name: t.queues.newOption }),
  },
  opened('queue-hours', async (page, t) => {
    await keepHoursByQueue(page, t);
    await inDialog('/queues', () => ({ open: t.common.edit, tab: t.queues.hours }))(page, t);
  }),
  ...(['automatic', 'token'] as const).map((part) =>
    opened(
      `connection-${part}`,
      inDialog('/connections', (t) => ({
        open: t.connections.editNamed,
        tab: t.connections[part],
      })),
    ),
  ),
];

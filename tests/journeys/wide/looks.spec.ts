/** No screen overflows sideways; with JOURNEYS_SHOTS=on also pictures for people, in test-results/screens. */
import type { Page } from '@playwright/test';
import { setTheme } from '../kit/axe.ts';
import { expectNoSidewaysScroll } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { organiseScreens } from '../kit/organise-screens.ts';
import { queueScreens } from '../kit/queue-screens.ts';
import { sandboxScreens } from '../kit/sandbox-screens.ts';
import {
  deskScreens,
  managementScreens,
  type Screen,
  settingsScreens,
  ticketScreens,
} from '../kit/screens.ts';
import { areShotsTaken, shot } from '../kit/shot.ts';
import { texts } from '../kit/words.ts';

const heights: Record<number, number> = { 390: 844, 1024: 768, 1440: 900 };
const names = [
  'tickets',
  'pending',
  'chat',
  'dashboard',
  'kanban',
  'contacts',
  'quick-messages',
  'tags',
  'files',
  'queues',
  'queue-new',
  'queue-options',
  'users',
  'connections',
  'settings',
  'hours',
  'announcement',
  'todolist',
  'sandbox',
];
const screens: Screen[] = [
  ...ticketScreens,
  ...deskScreens,
  ...managementScreens,
  ...organiseScreens,
  ...queueScreens,
  ...settingsScreens,
  ...sandboxScreens,
].filter(({ name }) => names.includes(name));

async function look(page: Page, screen: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 0 });
  // Open parts may close where panes become screens.
  await screen.show(page, texts.pt);
  await expect(screen.ready(page, texts.pt), screen.name).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (!areShotsTaken) return;
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await shot(page, `${screen.name}-${width}-${theme}`);
  }
}

// A phone has its own screens; windows are resized.
for (const widths of [[390], [1024, 1440]]) {
  test(`fits every screen at ${widths.join(' and ')} px`, async ({ signIn }) => {
    const [first = 0] = widths;
    const viewport = { width: first, height: heights[first] ?? 0 };
    const page = await signIn('admin@horizonte.demo', { viewport });
    for (const screen of screens) {
      for (const width of widths) await look(page, screen, width);
    }
  });
}

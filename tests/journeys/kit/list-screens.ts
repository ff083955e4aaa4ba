/** Contact lists and opt-outs, with everything that opens on them. */
import type { Page } from '@playwright/test';
import type { Texts } from '../../../apps/web/src/i18n/texts.ts';
import { at, button, fromTable, menuOf, moreOf, opened, type Screen, table } from './screens.ts';
import { like } from './words.ts';

const item = (name: (t: Texts) => string) => async (page: Page, t: Texts) => {
  await button(page, t.common.moreActions).click();
  await page.getByRole('menuitem', { name: name(t) }).click();
};

const openItems = async (page: Page): Promise<void> => {
  await at(page, '/contact-lists');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await page.waitForURL(/\/contacts$/);
  await page.getByRole('row').nth(1).waitFor();
};

export const listScreens: Screen[] = [
  table('contact-lists', '/contact-lists'),
  opened(
    'contact-list-new',
    fromTable('/contact-lists', (page, t) => button(page, t.contactLists.add).click()),
  ),
  opened(
    'contact-list-import',
    fromTable(
      '/contact-lists',
      item((t) => t.contactLists.import),
    ),
  ),
  opened(
    'contact-list-fill',
    fromTable(
      '/contact-lists',
      item((t) => t.contactLists.fill),
    ),
  ),
  opened(
    'contact-list-delete',
    fromTable(
      '/contact-lists',
      moreOf((t) => t.common.moreActions),
    ),
  ),
  {
    name: 'contact-list-items',
    show: openItems,
    ready: (page, t) => page.getByRole('img', { name: like(t.contactLists.valid.yes) }).first(),
  },
  opened('contact-list-item-new', async (page, t) => {
    await openItems(page);
    await button(page, t.contactLists.addItem).click();
  }),
  menuOf('contact-list-menu', async (page, t) => {
    await openItems(page);
    await button(page, t.contactLists.more).click();
  }),
  table('suppressions', '/suppressions'),
  opened(
    'suppression-new',
    fromTable('/suppressions', (page, t) => button(page, t.suppressions.add).click()),
  ),
  opened(
    'suppression-delete',
    fromTable(
      '/suppressions',
      moreOf((t) => t.common.moreActions),
    ),
  ),
];

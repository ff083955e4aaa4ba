/** Accessibility of what is on screen: WCAG 2.2 A and AA, and axe's best practices, without exceptions. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colours decide; the rest is the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const DIALOG = '[role="dialog"], [role="alertdialog"]';
const SCHEME = 'data-mantine-color-scheme';

export type Theme = 'light' | 'dark';

export const setTheme = (page: Page, theme: Theme): Promise<void> =>
  page
    .locator(':root')
    .evaluate((root, [name, scheme]) => root.setAttribute(name, scheme), [SCHEME, theme] as const);

/** In both themes. What lies below a dialog is looked at when it is a screen of its own. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isCovered = (await page.locator(DIALOG).count()) > 0;
  const axe = () =>
    isCovered ? new AxeBuilder({ page }).include(DIALOG) : new AxeBuilder({ page });
  await setTheme(page, 'light');
  await expectNone(axe().withTags(TAGS), what);
  await setTheme(page, 'dark');
  await expectNone(axe().withRules(COLOUR_RULES), `${what} in dark`);
}

async function expectNone(axe: AxeBuilder, what: string): Promise<void> {
  // There are no frames of others: it need not open a page of its own to gather what it found.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, `accessibility of ${what}`).toEqual([]);
}

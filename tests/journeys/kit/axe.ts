/** Accessibility of the screen: WCAG 2.2 A and AA, and axe's best practices, without exceptions. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colours; the rest is the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const SCHEME = 'data-mantine-color-scheme';

export type Theme = 'light' | 'dark';
const OTHER: Record<Theme, Theme> = { light: 'dark', dark: 'light' };

/** Resolves when all colours are those of the theme. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  const root = page.locator(':root');
  await root.evaluate((root, [name, scheme]) => root.setAttribute(name, scheme), [
    SCHEME,
    theme,
  ] as const);
  await settle(page);
}

/** Waits until no colour changes any more. */
const settle = (page: Page): Promise<void> =>
  page.locator(':root').evaluate(async (root) => {
    const changes = root.ownerDocument
      .getAnimations()
      .filter((change: object) => 'transitionProperty' in change);
    await Promise.allSettled(changes.map(({ finished }: { finished: Promise<void> }) => finished));
  });

/**
 * Checks the current theme, then the other one, which stays. The page below a dialog or menu is a screen of its own.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const covering = page.locator(OVERLAYS).filter({ visible: true });
  const place = (await covering.count()) > 0 ? OVERLAYS : ':root';
  const theme = (await page.locator(':root').getAttribute(SCHEME)) === 'dark' ? 'dark' : 'light';
  await settle(page);
  await expectNone(page, { place, rules: TAGS }, `${what} in ${theme}`);
  await setTheme(page, OTHER[theme]);
  await expectNone(page, { place, rules: COLOUR_RULES }, `${what} in ${OTHER[theme]}`);
}

interface Look {
  /** A selector. */
  place: string;
  /** Names of rules, or tags of several. */
  rules: readonly string[];
}

/** There are no frames to check. The page keeps axe, since parsing it takes longer than most checks. */
async function expectNone(page: Page, { place, rules }: Look, what: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const context = JSON.stringify({ include: [[place]] });
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${context}, ${options})`);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, `accessibility of ${what}`).toEqual([]);
}

/** Accessibility of what is on screen: WCAG 2.2 A and AA, and axe's best practices, without exceptions. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colours decide; the rest is the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const SCHEME = 'data-mantine-color-scheme';

export type Theme = 'light' | 'dark';

/** Resolves when all colours are those of the theme. */
export const setTheme = (page: Page, theme: Theme): Promise<void> =>
  page.locator(':root').evaluate(
    async (root, [name, scheme]) => {
      root.setAttribute(name, scheme);
      const changes = root.ownerDocument
        .getAnimations()
        .filter((change: object) => 'transitionProperty' in change);
      await Promise.allSettled(
        changes.map(({ finished }: { finished: Promise<void> }) => finished),
      );
    },
    [SCHEME, theme] as const,
  );

/** In both themes. What lies below a dialog or menu is looked at when it is a screen of its own. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const covering = page.locator(OVERLAYS).filter({ visible: true });
  const place = (await covering.count()) > 0 ? OVERLAYS : ':root';
  await setTheme(page, 'light');
  await expectNone(page, { place, rules: TAGS }, what);
  await setTheme(page, 'dark');
  await expectNone(page, { place, rules: COLOUR_RULES }, `${what} in dark`);
}

interface Look {
  /** A selector. */
  place: string;
  /** Names of rules, or tags of several. */
  rules: readonly string[];
}

/** There are no frames to look into. The page keeps axe, whose reading takes longer than most looks. */
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

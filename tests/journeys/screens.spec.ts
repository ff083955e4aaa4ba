/** Every screen with everything that opens on it: accessible in both themes, and in the chosen language only. */
import type { Page } from '@playwright/test';
import { languages } from '@prosa/contract/limits';
import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/journey.ts';
import {
  managementScreens,
  type Screen,
  sandboxScreens,
  shellScreens,
  ticketScreens,
} from './kit/screens.ts';
import { shot } from './kit/shot.ts';
import { foreignWords, texts } from './kit/words.ts';

const groups = {
  tickets: ticketScreens,
  shell: shellScreens,
  management: managementScreens,
  sandbox: sandboxScreens,
};
/** The other company: nobody changes what it shows. */
const LOOKER = 'admin@horizonte.demo';
const calm = { reducedMotion: 'reduce' } as const;

const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.locator(':root').evaluate((root, scheme) => {
    root.setAttribute('data-mantine-color-scheme', scheme);
  }, theme);

async function look(
  page: Page,
  screen: Screen,
  language: (typeof languages)[number],
): Promise<void> {
  const t = texts[language];
  await screen.show(page, t);
  await expect(screen.ready(page, t), screen.name).toBeVisible();
}

for (const [group, screens] of Object.entries(groups)) {
  test(`accessible: ${group}`, async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn(LOOKER, calm);
    for (const screen of screens) {
      await look(page, screen, 'pt');
      await shot(page, `dialogs/${screen.name}`);
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        await expectAccessible(page, `${screen.name} in ${theme}`);
      }
    }
  });
}

test('accessible and in every language: the login', async ({ openBrowser }) => {
  for (const language of languages) {
    const page = await openBrowser({ ...calm, language });
    await page.getByRole('button', { name: texts[language].session.signIn }).click();
    await expect(page.getByText(texts[language].common.required).first()).toBeVisible();
    expect.soft(await foreignWords(page, language)).toEqual([]);
    await expectAccessible(page, 'login');
    await setTheme(page, 'dark');
    await expectAccessible(page, 'login in dark');
  }
});

for (const language of languages) {
  test(`no word of another language: ${language}`, async ({ signIn }) => {
    test.setTimeout(120_000);
    const page = await signIn(LOOKER, { ...calm, language });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    for (const screen of Object.values(groups).flat()) {
      await look(page, screen, language);
      expect.soft(await foreignWords(page, language), screen.name).toEqual([]);
    }
  });
}

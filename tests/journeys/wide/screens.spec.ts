/** Every screen with everything that opens on it: accessible in both themes, and in the chosen language only. */
import type { Page } from '@playwright/test';
import { languages } from '@prosa/contract/limits';
import { apiScreens } from '../kit/api-screens.ts';
import { expectAccessible } from '../kit/axe.ts';
import { billingScreens } from '../kit/billing-screens.ts';
import { expect, test } from '../kit/journey.ts';
import { listScreens } from '../kit/list-screens.ts';
import { organiseScreens } from '../kit/organise-screens.ts';
import { queueScreens } from '../kit/queue-screens.ts';
import { sandboxScreens } from '../kit/sandbox-screens.ts';
import {
  deskScreens,
  managementScreens,
  type Screen,
  settingsScreens,
  shellScreens,
  ticketScreens,
} from '../kit/screens.ts';
import { shot } from '../kit/shot.ts';
import { foreignWords, texts } from '../kit/words.ts';

// They change nothing, so workers share them.
test.describe.configure({ mode: 'parallel' });

const groups = {
  tickets: ticketScreens,
  shell: shellScreens,
  desk: deskScreens,
  management: managementScreens,
  organise: organiseScreens,
  lists: listScreens,
  queues: queueScreens,
  settings: settingsScreens,
  sandbox: sandboxScreens,
  api: apiScreens,
  billing: billingScreens,
};
const plainScreens = Object.values(groups)
  .flat()
  .filter(({ name }) =>
    ['chat', 'dashboard', 'contacts', 'users', 'connections', 'settings', 'sandbox'].includes(name),
  );
/** The other company: nobody changes what it shows. */
const LOOKER = 'admin@horizonte.demo';

async function look(
  page: Page,
  screen: Screen,
  language: (typeof languages)[number],
): Promise<void> {
  const t = texts[language];
  await screen.show(page, t);
  await expect(screen.ready(page, t), screen.name).toBeVisible();
}

// In English, so that an untranslated Portuguese text is detected.
for (const [group, screens] of Object.entries(groups)) {
  test(`is accessible and in English: ${group}`, async ({ signIn }) => {
    const page = await signIn(LOOKER, { language: 'en', cshow: true });
    for (const screen of screens) {
      await look(page, screen, 'en');
      await shot(page, `dialogs/${screen.name}`);
      expect.soft(await foreignWords(page, 'en'), `words of ${screen.name}`).toEqual([]);
      await expectAccessible(page, screen.name);
    }
  });
}

test('keeps the login accessible and in every language', async ({ openBrowser }) => {
  for (const language of languages) {
    const page = await openBrowser({ language });
    await page.getByRole('button', { name: texts[language].session.signIn }).click();
    await expect(page.getByText(texts[language].common.required).first()).toBeVisible();
    expect.soft(await foreignWords(page, language)).toEqual([]);
    await expectAccessible(page, 'login');
  }
});

test('keeps the chosen language, with no word of another left', async ({ signIn }) => {
  const page = await signIn(LOOKER);
  for (const [language, next] of [
    ['pt', 'Español'],
    ['es', 'English'],
  ] as const) {
    const t = texts[language];
    for (const screen of plainScreens) {
      await look(page, screen, language);
      expect.soft(await foreignWords(page, language), screen.name).toEqual([]);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await page.getByRole('button', { name: t.shell.language }).click();
    await page.getByRole('menuitem', { name: next }).click();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

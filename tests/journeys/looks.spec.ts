/** Nothing sticks out to the side on any screen; with JOURNEYS_SHOTS=on pictures for people, in test-results/screens. */
import { setTheme } from './kit/axe.ts';
import { expectNoSidewaysScroll } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { organiseScreens } from './kit/organise-screens.ts';
import { queueScreens } from './kit/queue-screens.ts';
import { sandboxScreens } from './kit/sandbox-screens.ts';
import {
  deskScreens,
  managementScreens,
  type Screen,
  settingsScreens,
  ticketScreens,
} from './kit/screens.ts';
import { shot } from './kit/shot.ts';
import { texts } from './kit/words.ts';

const sizes = { 1440: 900, 1024: 768, 390: 844 } as const;
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

for (const [width, height] of Object.entries(sizes)) {
  test(`every screen at ${width} px`, async ({ signIn }) => {
    const viewport = { width: Number(width), height };
    const page = await signIn('admin@horizonte.demo', { viewport, reducedMotion: 'reduce' });
    for (const screen of screens) {
      await screen.show(page, texts.pt);
      await expect(screen.ready(page, texts.pt), screen.name).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        await shot(page, `${screen.name}-${width}-${theme}`);
      }
    }
  });
}

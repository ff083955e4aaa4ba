/** The page for other programs. */
import { at, button, opened, type Screen } from './screens.ts';

export const apiScreens: Screen[] = [
  {
    name: 'messages-api',
    show: (page) => at(page, '/messages-api'),
    // The demo company's token.
    ready: (page) => page.locator('main').getByRole('listitem').first(),
  },
  opened('messages-api-new', async (page, t) => {
    await at(page, '/messages-api');
    await button(page, t.messagesApi.newToken).click();
  }),
];

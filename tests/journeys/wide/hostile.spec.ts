/** Text from outside stays text: in the list, the chat, the bell, a notification, and on the phone. */
import { bubble, field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const WORDS = [
  '<img src=x onerror="window.harmed=1">',
  '[clique](javascript:window.harmed=1)',
  'javascript:window.harmed=1',
  '*_~<script>window.harmed=1</script>~_* `<b>x</b>`',
  '"><svg onload=window.harmed=1>',
];

const KEEP_NOTIFICATIONS = `
  window.shown = [];
  window.Notification = class { static permission = 'granted';
    constructor(title, options) { window.shown.push({ title, ...options }); } close() {} };
  Object.defineProperty(document, 'hidden', { get: () => true });`;

test('treats markup, links and names from outside as text', async ({ enter, shop }) => {
  const { person, page } = await enter({ profile: 'admin', allTicket: 'enabled' });
  await page.addInitScript(KEEP_NOTIFICATIONS);
  await page.goto('/tickets');
  const name = `<img src=x onerror="window.harmed=1"> ${person.id}`;
  const customer = shop.customer({ name });
  await customer.writes('Primeira');
  const { id } = await customer.ticket();
  const params = { ticketId: id };
  await shop.call('PUT /tickets/:ticketId', {
    params,
    body: { status: 'open', userId: person.id },
  });
  await expect(row(page, name)).toBeVisible();
  const state = () =>
    page.locator(':root').evaluate((root) => {
      const { harmed, shown } = root.ownerDocument.defaultView;
      return { harmed, shown };
    });

  for (const words of WORDS) {
    await customer.writes(words);
    await expect(row(page, name)).toContainText(plain(words));
  }
  const { shown } = await state();
  expect(shown.at(-1)).toMatchObject({ title: `Nova mensagem de ${name}` });
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');

  await open(page, name);
  for (const words of WORDS) await expect(bubble(page, plain(words)).first()).toBeVisible();
  const log = page.getByRole('log');
  await expect(log.locator('a[href^="javascript"], script, svg[onload], img[onerror]')).toHaveCount(
    0,
  );
  await field(page).fill(WORDS[0] ?? '');
  await field(page).press('Enter');
  await expect(bubble(page, WORDS[0] ?? '')).toHaveCount(2);
  await expect.poll(async () => (await customer.received()).length).toBe(1);
  expect((await state()).harmed).toBeUndefined();

  await page.goto(`/sandbox?connection=${shop.whatsappId}&number="${customer.number}"`);
  await expect(page.getByText(WORDS[2] ?? '', { exact: true }).first()).toBeVisible();
  await page.goto(`/contacts?q="${customer.number}"`);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  expect((await state()).harmed).toBeUndefined();
});

/** As lists show it: without markup characters for bold and so on. */
const plain = (words: string): string => (words.startsWith('*') ? 'window.harmed=1' : words);

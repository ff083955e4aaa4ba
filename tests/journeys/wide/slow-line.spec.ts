/** On a slow line: which files are fetched, and that nothing is fetched twice. The bench measures the time. */
import { slowDown } from '../../stage/wire.ts';
import { row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { PASSWORD } from '../kit/shop.ts';

const KB = 1000;

test('fetches few files from sign-in to the first ticket, and each once', async ({
  openBrowser,
  shop,
}) => {
  const person = await shop.person({});
  const customer = await shop.conversation(person);
  const page = await openBrowser({ path: '/login' });
  await page.getByLabel('E-mail').waitFor();
  const wire = await slowDown(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.reload();
  await page.getByLabel('E-mail').fill(person.email);
  expect(wire.bytes, 'bytes of /login').toBeLessThan(200 * KB);

  wire.begin();
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(row(page, customer.name)).toBeVisible();
  const fetched = wire.requests.map((each) => each.replace(/https?:\/\/[^/]+/, ''));
  expect(fetched.length, fetched.join('\n')).toBeLessThanOrEqual(30);
  expect(fetched.filter((each, n) => fetched.indexOf(each) < n)).toEqual([]);

  // The socket has joined: the visible data is not refetched.
  await expect(page.getByText(/Reconectando|sem conexão/)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const lists = wire.requests.filter((each) => /\/api\/tickets(\?|\/counts)/.test(each));
  expect(lists.filter((each, n) => lists.indexOf(each) < n)).toEqual([]);

  wire.begin();
  await session.send('Network.clearBrowserCache');
  const listed = page.waitForResponse(/\/api\/tickets\?/);
  await page.reload();
  await (await listed).finished();
  // Requests after the list are not waited for.
  expect(wire.bytes, 'bytes of /tickets').toBeLessThan(320 * KB);
  await expect(row(page, customer.name)).toBeVisible();
});

test('has the thread of a ticket ready before it is opened', async ({ enter, shop }) => {
  const { person, page } = await enter({});
  const customer = await shop.conversation(person, 'Já está aqui');
  const { id } = await customer.ticket();
  const fetched = page.waitForRequest(new RegExp(`/api/messages/${id}`));
  await row(page, customer.name).hover();
  await fetched;
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(/tickets\/./);
});

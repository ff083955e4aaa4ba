/** The network goes away and comes back: nothing is lost, nothing is duplicated, and the view equals the server. */
import type { Page } from '@playwright/test';
import { bubble, chat, field, open, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { Line } from '../kit/line.ts';

const MISSED = 500;
const AT_ONCE = 25;

test('catches up on 500 messages after an outage of the network', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/ERR_|WebSocket|answer 4/);
  const line = await Line.open(shop.url);
  const { person, page } = await enter({}, { baseURL: line.url });
  const customer = await shop.conversation(person, 'Mensagem 0');
  const others = await Promise.all([shop.conversation(person), shop.conversation(person)]);
  await open(page, customer.name);
  await say(page, 'Antes da queda');

  line.goDown();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').getByText(/Você está sem conexão/)).toBeVisible();
  await field(page).fill('Escrita sem conexão');
  await field(page).press('Enter');
  await expect(
    bubble(page, 'Escrita sem conexão').getByRole('img', { name: 'Aguardando envio' }),
  ).toBeVisible();

  for (let from = 1; from <= MISSED; from += AT_ONCE) {
    await customer.writes(`Mensagem ${from}`);
    const rest = Array.from({ length: AT_ONCE - 1 }, (_, n) =>
      customer.writes(`Mensagem ${from + 1 + n}`),
    );
    await Promise.all(rest);
  }
  for (const other of others) await other.writes('Também escrevi');
  await expect
    .poll(async () => (await customer.ticket()).unreadMessages, { timeout: 30_000 })
    .toBe(MISSED);
  await expect(bubble(page, 'Antes da queda')).toBeVisible();

  line.comeBack();
  await page.context().setOffline(false);
  await expect(page.getByText(/Você está sem conexão|Reconectando/)).toHaveCount(0);
  for (const other of others) await expect(row(page, other.name)).toContainText('Também escrevi');
  await expect
    .poll(
      async () =>
        (await customer.received()).filter(({ body }) => body.endsWith('Escrita sem conexão'))
          .length,
    )
    .toBe(1);
  await expect(
    bubble(page, 'Escrita sem conexão').getByRole('img', { name: 'Lida' }),
  ).toBeVisible();

  const { id } = await customer.ticket();
  expect(await shownUpwards(page)).toEqual(await stored(shop, id));
  await expect(chat(page, customer.name).getByText(/está digitando/)).toHaveCount(0);
  await line.close();
});

/** Everything in the thread from the last message to the first, read by scrolling up. */
async function shownUpwards(page: Page): Promise<string[]> {
  const log = page.getByRole('log', { name: 'Mensagens' });
  const ids: string[] = [];
  await expect(async () => {
    const shown: string[] = await log.evaluate((pane) => {
      const all = [...pane.querySelectorAll('[data-message]')].map(
        (bubble) => bubble.dataset.message,
      );
      pane.scrollTop -= pane.clientHeight * 0.8;
      return all;
    });
    mergeAbove(ids, shown);
    await expect(log.getByText(/^Atendimento iniciado em/)).toBeInViewport({ timeout: 1 });
  }).toPass({ intervals: [30] });
  mergeAbove(
    ids,
    await log.evaluate((pane) =>
      [...pane.querySelectorAll('[data-message]')].map((one) => one.dataset.message),
    ),
  );
  return ids;
}

/** Puts the visible messages above the earlier collected ones. */
function mergeAbove(ids: string[], shown: readonly string[]): void {
  const overlap = shown.indexOf(ids[0] ?? '');
  ids.unshift(...(overlap < 0 ? shown : shown.slice(0, overlap)));
}

async function stored(
  shop: Parameters<Parameters<typeof test>[2]>[0]['shop'],
  ticketId: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor ? { cursor } : {};
    const page = await shop.call('GET /messages/:ticketId', { params: { ticketId }, query });
    ids.unshift(...page.messages.map((message) => message.id));
    cursor = page.hasMore ? (page.cursor ?? undefined) : undefined;
  } while (cursor);
  return ids;
}

/** Large amounts: a thread of 5,000 messages read to its first, a list of 10,000 tickets, a board of 5,000 cards. */
import type { Locator } from '@playwright/test';
import { pageSizes } from '@prosa/contract/limits';
import { query } from '../kit/database.ts';
import { row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Person, Shop } from '../kit/shop.ts';

const MESSAGES = 5000;
const TICKETS = 10_000;
const CARDS = 5000;
/** Pages of a lane's cards, each fetched once. */
const CARD_PAGES = CARDS / pageSizes.lane;
/** Rows that a tall screen shows, and some beyond its edges. */
const ROWS_DRAWN_MAX = 60;
const TURN_PX = 60;
const READ_TURNS = 40;
const FAR_PX = 10_000;
/** A bubble's corner may change when it turns out not to be the first of its group. */
const SLACK_PX = 12;

test('reads a thread of 5,000 messages up to the first', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'A mais antiga');
  const { id, uuid } = await customer.ticket();
  await seedMessages(shop, id);
  await page.goto(`/tickets/${uuid}`);
  const log = page.getByRole('log', { name: 'Mensagens' });
  await expect(log.getByText(`Linha ${MESSAGES}`, { exact: true })).toBeInViewport();

  await log.hover();
  const wheel = (pixels: number) => page.mouse.wheel(0, pixels);

  await test.step('keeps the reading position when older messages arrive', async () => {
    // A busy browser merges one turn of the wheel with the next.
    let owed = 0;
    for (let turn = 0; turn < READ_TURNS; turn++) {
      const { id, top } = await eyeOf(log);
      await wheel(-TURN_PX);
      owed += TURN_PX;
      // At the very top there is no room to scroll until older messages have arrived.
      await expect.poll(() => log.evaluate((pane) => pane.scrollTop)).toBeGreaterThan(0);
      const moved = (await topOf(log, id)) - top;
      expect(Math.abs(moved - owed / 2), `${moved} px at turn ${turn}`).toBeLessThan(
        owed / 2 + SLACK_PX,
      );
      owed = Math.min(Math.max(owed - moved, 0), TURN_PX);
    }
  });

  await page.locator(':root').evaluate(async (root) => {
    const view = root.ownerDocument.defaultView;
    while (!root.querySelector('[data-what="started"]')) {
      const pane = root.querySelector('[role="log"]');
      if (pane) pane.scrollTop = 0;
      await new Promise((drawn) => view.requestAnimationFrame(drawn));
    }
  });
  await expect(async () => {
    await wheel(-FAR_PX);
    await expect(log.getByText('A mais antiga')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await log.getByRole('article').count()).toBeLessThan(ROWS_DRAWN_MAX);
  await page.getByRole('button', { name: /^Ir para o fim/ }).click();
  await expect(log.getByText(`Linha ${MESSAGES}`, { exact: true })).toBeInViewport();
});

test('scrolls a list of 10,000 tickets', async ({ enter, shop }) => {
  const { person, page } = await enter();
  await seedTickets(shop, person, TICKETS);
  await page.reload();
  const list = page.getByRole('region', { name: 'Lista de atendimentos' });
  await expect(page.getByRole('button', { name: /^Atendendo/ })).toContainText('1000+');
  await expect(row(page, `Freguês ${TICKETS}`)).toBeVisible();
  const seen = new Set<string>();
  await expect(async () => {
    const shown: string[] = await list.evaluate((pane) => {
      pane.scrollTop += pane.clientHeight;
      return [...pane.querySelectorAll('[data-ticket]')].map((one) => one.dataset.ticket);
    });
    for (const id of shown) seen.add(id);
    expect(shown.length).toBeLessThan(ROWS_DRAWN_MAX);
    expect(seen.size).toBeGreaterThan(1000);
  }).toPass({ intervals: [10] });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await removeTickets(shop);
});

test('scrolls a board of 5,000 cards, and refetches only its head', async ({ enter, shop }) => {
  const { person, page } = await enter({ allTicket: 'enabled' });
  await seedTickets(shop, person, CARDS);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/ticket/kanban') asked.push(searchParams.get('lane') ?? '');
  });
  await page.goto('/kanban');
  const lane = page.getByRole('region', { name: 'Em aberto', exact: true });
  // Tickets that earlier journeys left may move meanwhile, and count beyond the cap.
  await expect(lane.getByRole('heading')).toContainText(/10\d\d\+/);
  await expect(lane.getByRole('article', { name: `Freguês ${CARDS}` })).toBeVisible();
  const { seen, drawnMax, frames } = await scrollLane(lane);
  expect(seen).toBeGreaterThanOrEqual(CARDS);
  expect(drawnMax).toBeLessThan(ROWS_DRAWN_MAX);
  const ofLane = () => asked.filter((name) => name === '0').length;
  expect(ofLane()).toBeLessThan(CARD_PAGES * 1.1);
  const slow = frames.filter((ms) => ms > 50).length;
  // Informational only; nothing depends on it.
  console.log(
    `${frames.length} frames, the longest ${Math.round(Math.max(...frames))} ms, ${slow} over 50 ms`,
  );

  // Back at the window, the screen is compared with the server.
  const before = ofLane();
  await page
    .locator(':root')
    .evaluate((root) => root.ownerDocument.defaultView.dispatchEvent(new Event('focus')));
  await expect.poll(ofLane).toBeGreaterThan(before);
  const news = shop.customer();
  await news.writes('Ainda dá tempo?');
  await lane.getByRole('list').evaluate((list) => {
    list.parentElement.scrollTop = 0;
  });
  await expect(lane.getByRole('article', { name: news.name })).toBeVisible();
  // The look at the window, and at most one of the minute: the 5,000 cards are not fetched again.
  expect(ofLane()).toBeLessThanOrEqual(before + 2);
  await removeTickets(shop);
});

interface Eye {
  id: string;
  top: number;
}

/** The message in the middle of the pane, where people read. */
const eyeOf = (log: Locator): Promise<Eye> =>
  log.evaluate((pane) => {
    const middle = pane.getBoundingClientRect().top + pane.clientHeight / 2;
    const eye = [...pane.querySelectorAll('[data-message]')].find(
      (one) => one.getBoundingClientRect().bottom > middle,
    );
    return { id: eye.dataset.message, top: eye.getBoundingClientRect().top };
  });

const topOf = (log: Locator, id: string): Promise<number> =>
  log.locator(`[data-message="${id}"]`).evaluate((one) => one.getBoundingClientRect().top);

/** Changed an hour ago: every new reader refetches recent changes. */
async function seedMessages(shop: Shop, ticketId: number): Promise<void> {
  await query(
    `with t as (select * from tickets where company_id = $1 and id = $2),
     said as (
       insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id,
         from_me, contact_id, body, ack, read, created_at, updated_at)
       select t.company_id, t.conversation_id, n + 1, gen_random_uuid(), t.id, t.connection_id,
         gen_random_uuid()::text, n % 3 = 0, case when n % 3 > 0 then t.contact_id end,
         'Linha ' || n || case when n % 7 = 0 then repeat(' e mais palavras', n % 29) else '' end, 3, true,
         now(), now() - interval '1 hour'
       from t, generate_series(1, $3::int) n)
     update conversations c set last_seq = $3 + 1 from t
     where c.company_id = t.company_id and c.id = t.conversation_id`,
    [shop.companyId, ticketId, MESSAGES],
  );
}

async function seedTickets(shop: Shop, holder: Person, count: number): Promise<void> {
  await query(
    `with people as (
       insert into contacts (company_id, uuid, name, number)
       select $1, gen_random_uuid(), 'Freguês ' || n, '5521' || (700000000 + n) from generate_series(1, $2::int) n
       returning id, name),
     threads as (
       insert into conversations (company_id, contact_id, connection_id)
       select $1, id, $3 from people returning id, contact_id)
     insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, user_id,
       queue_id, last_message, updated_at)
     select $1, gen_random_uuid(), threads.id, contact_id, $3, 'open', $4,
       (select queue_id from user_queues where company_id = $1 and user_id = $4 limit 1), 'Até amanhã',
       now() - ($2 - split_part(people.name, ' ', 2)::int) * interval '1 second'
     from threads join people on people.id = threads.contact_id`,
    [shop.companyId, count, shop.whatsappId, holder.id],
  );
}

interface Scrolled {
  seen: number;
  drawnMax: number;
  /** How long each took, in milliseconds. */
  frames: number[];
}

/** Down to the last card, as fast as frames are drawn. */
const scrollLane = (lane: Locator): Promise<Scrolled> =>
  lane.evaluate(async (section) => {
    const view = section.ownerDocument.defaultView;
    const pane = section.querySelector('ul').parentElement;
    const seen = new Set<string>();
    const frames: number[] = [];
    let drawnMax = 0;
    let last: number = view.performance.now();
    while (!seen.has('Freguês 1')) {
      pane.scrollTop += pane.clientHeight;
      const now: number = await new Promise((drawn) => view.requestAnimationFrame(drawn));
      frames.push(now - last);
      last = now;
      const cards = [...section.querySelectorAll('article')];
      drawnMax = Math.max(drawnMax, cards.length);
      for (const card of cards) seen.add(card.getAttribute('aria-label'));
    }
    return { seen: seen.size, drawnMax, frames };
  });

/** Other journeys look at lists, too. */
const removeTickets = (shop: Shop) =>
  query(`delete from contacts where company_id = $1 and name like 'Freguês %'`, [shop.companyId]);

/** A thread shows the actions on its tickets, with user and time, page by page with the messages. */
import type { TicketEvent } from '@prosa/contract/ticket-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consumeNext } from '../../automation/engine/consume.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany, buildConnection, buildQueue, buildTag } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { mergeContacts } from '../inbound/merge-contacts.queries.ts';

let app: TestApp;
let companyId: number;
let sales: { id: number; name: string };
let support: { id: number; name: string };
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  sales = await buildQueue(app.core, companyId, { name: 'Vendas' });
  support = await buildQueue(app.core, companyId, { name: 'Suporte' });
  admin = await app.enter(companyId, { name: 'Adm', profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [sales.id] });
  bruno = await app.enter(companyId, { name: 'Bruno', queueIds: [support.id] });
  const { id } = await buildConnection(app.core, companyId, {
    queueIds: [sales.id],
    ratingMessage: 'Como foi?',
  });
  provider = await openTestProvider(app.core, companyId, id);
});

let last = 0;

async function arrive(body = 'oi') {
  const from = `55119555${String(++last).padStart(5, '0')}`;
  await provider.append(inbound({ from, body }));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  return { from, ticketId: tickets[0]!.id, contactId: tickets[0]!.contactId };
}

const thread = (who: TestSession, ticketId: number, query: Record<string, string> = {}) =>
  who.call('GET /messages/:ticketId', { params: { ticketId: String(ticketId) }, query });
const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId: String(ticketId) }, body });
const brief = (events: readonly TicketEvent[]) =>
  events.map(({ kind, user, fromUser, fromQueue, toUser, toQueue }) => [
    kind,
    user?.name ?? null,
    [fromUser?.name, fromQueue?.name],
    [toUser?.name, toQueue?.name],
  ]);

test('shows moves with from, to and the user', async () => {
  const { from, ticketId } = await arrive();
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { userId: bruno.user.id, queueId: support.id });
  await put(bruno, ticketId, { status: 'pending' });
  await put(admin, ticketId, { status: 'closed' });
  await provider.append(inbound({ from, body: 'mais uma coisa' }));
  await put(bruno, ticketId, { status: 'closed' });
  await put(bruno, ticketId, { status: 'open' });
  expect(brief((await thread(admin, ticketId)).events)).toEqual([
    ['accept', 'Ana', [undefined, 'Vendas'], ['Ana', 'Vendas']],
    ['transfer', 'Ana', ['Ana', 'Vendas'], ['Bruno', 'Suporte']],
    ['return', 'Bruno', ['Bruno', 'Suporte'], [undefined, 'Suporte']],
    ['close', 'Adm', [undefined, 'Suporte'], ['Adm', 'Suporte']],
    ['reopen', null, ['Adm', 'Suporte'], [undefined, 'Suporte']],
    ['close', 'Bruno', [undefined, 'Suporte'], ['Bruno', 'Suporte']],
    ['reopen', 'Bruno', ['Bruno', 'Suporte'], ['Bruno', 'Suporte']],
  ]);
});

test('records no event when nothing changes or a message is written', async () => {
  const { from, ticketId } = await arrive();
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { status: 'open' });
  await provider.append(inbound({ from, body: 'e aí?' }));
  await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: String(ticketId) } });
  expect(brief((await thread(ana, ticketId)).events)).toHaveLength(1);
});

test('shows tags with the name they had, and no user when a tag is deleted', async () => {
  const { ticketId } = await arrive();
  const vip = await buildTag(app.core, companyId, { name: 'VIP' });
  const late = await buildTag(app.core, companyId, { name: 'Atraso' });
  const sync = (ids: number[]) =>
    ana.call('POST /tags/sync', { body: { ticketId, tags: ids.map((id) => ({ id })) } });
  await sync([vip.id, late.id]);
  await sync([late.id]);
  await admin.call('DELETE /tags/:tagId', { params: { tagId: String(late.id) } });
  const { events } = await thread(ana, ticketId);
  expect(events.map(({ kind, tag, user }) => [kind, tag, user?.name]).sort()).toEqual([
    ['tag', 'Atraso', 'Ana'],
    ['tag', 'VIP', 'Ana'],
    ['untag', 'VIP', 'Ana'],
  ]);
});

test('shows a rating, and sends it to open threads', async () => {
  await admin.call('PUT /settings/:key', {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  const { from, ticketId } = await arrive();
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { status: 'closed' });
  const socket = await ana.socket();
  await new Promise((resolve) => socket.emit('joinChatBox', ticketId, resolve));
  const told = nextEvent<{ ticketId: number }>(socket, `company-${companyId}-ticketEvent`);
  await provider.append(inbound({ from, body: '3' }));
  while (await consumeNext(app.core, companyId));
  expect(await told).toMatchObject({ ticketId });
  const rated = (await thread(ana, ticketId)).events.find(({ kind }) => kind === 'rate');
  expect(rated).toMatchObject({ rate: 3, toUser: { name: 'Ana' }, user: null });
});

/** Every page of a thread, the newest first. */
async function pagesOf(ticketId: number) {
  const pages = [await thread(ana, ticketId)];
  for (let page = pages[0]!; page.hasMore; pages.push(page))
    page = await thread(ana, ticketId, { cursor: page.cursor! });
  return pages;
}

test('lists each event once, on the page of the message that it follows', async () => {
  const { from, ticketId } = await arrive();
  for (const round of [1, 2, 3]) {
    await put(ana, ticketId, { status: 'open' });
    await put(ana, ticketId, { status: 'pending' });
    const lines = Array.from({ length: 30 }, (_, n) => inbound({ from, body: `${round}-${n}` }));
    await provider.append(...lines);
  }
  const pages = await pagesOf(ticketId);
  expect(pages.map(({ events }) => events.length)).toEqual([0, 2, 0, 2, 2]);
  const seen = pages.toReversed().flatMap(({ events }) => events.map(({ id }) => id));
  expect([...new Set(seen)]).toEqual(seen.toSorted((a, b) => a - b));
  const around = await thread(ana, ticketId, { around: pages[2]!.messages[0]!.id });
  const after = await thread(ana, ticketId, { after: around.newerCursor! });
  const both = [...around.events, ...after.events].map(({ id }) => id);
  expect(new Set(both).size).toBe(both.length);
});

test('shows notes too, and clears the text of a deleted note in open threads', async () => {
  const { ticketId, contactId } = await arrive();
  const since = new Date(Date.now() - 60_000).toISOString();
  const body = { ticketId, contactId, note: 'Prefere à tarde' };
  const note = await ana.call('POST /ticket-notes', { body });
  const changed = () => thread(ana, ticketId, { changedSince: since });
  expect((await changed()).events).toMatchObject([{ kind: 'note', note: { note: body.note } }]);
  await ana.call('DELETE /ticket-notes/:noteId', { params: { noteId: String(note.id) } });
  expect((await changed()).events).toMatchObject([{ kind: 'note', note: null, rev: 2 }]);
});

test('shows no events of an attendance that the user may not see', async () => {
  const { ticketId } = await arrive();
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { status: 'closed' });
  const { contactId, whatsappId } = (await thread(admin, ticketId)).ticket;
  const next = await admin.call('POST /tickets', {
    body: { contactId, whatsappId, queueId: support.id },
  });
  await put(admin, next.id, { userId: bruno.user.id });
  expect((await thread(bruno, next.id)).events.map(({ ticketId: id }) => id)).toEqual([
    next.id,
    next.id,
  ]);
  expect((await thread(admin, next.id)).events).toHaveLength(4);
});

test('keeps the events of both threads when they are merged', async () => {
  const one = await arrive();
  await put(ana, one.ticketId, { status: 'open' });
  const other = await arrive();
  await put(ana, other.ticketId, { status: 'open' });
  await put(ana, other.ticketId, { status: 'closed' });
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    mergeContacts(tx, one.contactId, other.contactId),
  );
  expect(brief((await thread(admin, one.ticketId)).events).map(([kind]) => kind)).toEqual([
    'accept',
    'accept',
    'close',
  ]);
});

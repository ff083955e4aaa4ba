/** A thread on screen, and a server whose events and answers overtake each other. */
import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { buildEvent, buildMessage } from '../testing/message.builder.ts';
import { buildTicket } from '../testing/ticket.builder.ts';
import { addPage, catchUp, threadQuery } from './messages.api.ts';
import { foldMessages } from './messages.realtime.ts';
import { eventsOf, messagesOf, type Thread, threadKey } from './thread-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const PAGE = 3;
const ticket = buildTicket({ id: 1 });
const conversationOf = { contactId: ticket.contactId, whatsappId: ticket.whatsappId };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Nine messages and two notes, and what is on its way to the browser. */
function startServer() {
  const messages = new Map<number, Message>();
  const notes = new Map<number, TicketEvent>();
  const onTheWay: (() => void)[] = [];
  let last = 9;
  for (let seq = 1; seq <= 9; seq += 1) messages.set(seq, buildMessage({ seq }));
  for (const seq of [2, 7]) notes.set(seq, buildEvent({ id: seq, seq, kind: 'note', rev: 1 }));
  const inOrder = () => [...messages.values()].sort((a, b) => a.seq - b.seq);
  function page(query: URLSearchParams) {
    const before = Number(query.get('cursor') ?? Number.POSITIVE_INFINITY);
    // What was withdrawn is not among the changes, which come in pages like the thread itself.
    const all = inOrder().filter(({ seq }) => seq < before);
    const shown = all.slice(-PAGE);
    const hasMore = all.length > PAGE;
    return {
      ticket,
      attendances: [],
      messages: shown,
      events: [...notes.values()],
      count: 0,
      countMore: false,
      hasMore,
      cursor: hasMore ? String(shown[0]?.seq) : null,
      hasNewer: false,
      newerCursor: null,
      serverTime: '2026-01-01T12:00:00.000Z',
    };
  }
  return {
    inOrder,
    notes: () => [...notes.values()],
    onTheWay,
    answer(address: string): Promise<Response> {
      const answer = Response.json(page(new URL(address, 'http://prosa.test').searchParams));
      return new Promise((resolve) => onTheWay.push(() => resolve(answer)));
    },
    change(client: QueryClient, seq: number, body: string) {
      const known = messages.get(seq);
      if (!known) return;
      const message = { ...known, body, rev: known.rev + 1 };
      messages.set(seq, message);
      const event = { action: 'update' as const, message, ticketId: 1, conversationOf };
      onTheWay.push(() => foldMessages(client, [event]));
    },
    withdraw(client: QueryClient, seq: number) {
      const message = messages.get(seq);
      if (!messages.delete(seq) || !message) return;
      const event = { action: 'delete' as const, message, ticketId: 1, conversationOf };
      onTheWay.push(() => foldMessages(client, [event]));
    },
    write(client: QueryClient) {
      last += 1;
      const message = buildMessage({ seq: last });
      messages.set(last, message);
      const event = { action: 'create' as const, message, ticketId: 1, conversationOf };
      onTheWay.push(() => foldMessages(client, [event]));
    },
    deleteNote(seq: number) {
      const known = notes.get(seq);
      if (known) notes.set(seq, { ...known, note: null, rev: known.rev + 1 });
    },
  };
}

async function startModel() {
  const client = new QueryClient();
  const server = startServer();
  vi.stubGlobal('fetch', (address: string) => server.answer(address));
  const observer = new InfiniteQueryObserver(client, threadQuery(1));
  const stop = observer.subscribe(() => {});
  let underWay = 0;
  const begin = (work: Promise<unknown>) => {
    underWay += 1;
    work.catch(() => undefined).finally(() => (underWay -= 1));
  };
  const isBusy = () => underWay > 0 || client.isFetching() > 0 || server.onTheWay.length > 0;
  const model = {
    client,
    server,
    stop,
    shown: () => client.getQueryData<Thread>(threadKey(1))!,
    loadOlder: () => begin(addPage(client, 1, () => observer.fetchNextPage())),
    catchUp: () => begin(catchUp(client, 1)),
    async arrive(which: number) {
      // Events and answers are tasks of their own.
      await turn();
      server.onTheWay.splice(which % server.onTheWay.length, 1)[0]?.();
      await turn();
    },
    async settle() {
      while (isBusy()) await model.arrive(0);
    },
  };
  await model.settle();
  return model;
}

type Model = Awaited<ReturnType<typeof startModel>>;
type Step = (model: Model) => void | Promise<void>;

const aSeq = fc.integer({ min: 1, max: 11 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(aSeq, fc.constantFrom('olá', 'bom dia')).map(
    ([seq, body]): Step =>
      ({ server, client }) =>
        server.change(client, seq, body),
  ),
  aSeq.map(
    (seq): Step =>
      ({ server, client }) =>
        server.withdraw(client, seq),
  ),
  fc.constantFrom<Step[]>(
    ({ server, client }) => server.write(client),
    ({ server }) => server.deleteNote(2),
    (model) => model.loadOlder(),
    (model) => model.catchUp(),
  ),
  fc.nat().map(
    (which): Step =>
      (model) =>
        model.arrive(which),
  ),
);

it("shows the server's messages in the end, and none that was withdrawn", async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    // The rest, and notes of which no event was on its way.
    while (model.shown().pages.at(-1)?.hasMore) {
      model.loadOlder();
      await model.settle();
    }
    model.catchUp();
    await model.settle();
    const states = (rows: readonly { seq: number; rev: number }[]) =>
      rows.map(({ seq, rev }) => `${seq}.${rev}`);
    expect(states(messagesOf(model.shown()))).toEqual(states(model.server.inOrder()));
    expect(states(eventsOf(model.shown()))).toEqual(states(model.server.notes()));
    model.stop();
  });
  await fc.assert(run, { numRuns: 300 });
});

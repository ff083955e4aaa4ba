import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { unscopedFindDueWork } from './due-work.queries.ts';
import { DueWork } from './due-work.ts';

let test: TestCore;
beforeAll(async () => {
  test = await startTestCore();
});
afterAll(() => test.stop());

interface Place {
  companyId: number;
  connectionId: number;
  conversationId: number;
  contactId: number;
}

const message = (
  { companyId, connectionId, conversationId }: Place,
  change: { sendState?: string; nextTry?: SQL; until?: SQL; doubt?: SQL; mediaState?: string },
): SQL => sql`insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, body,
    lane, send_state, next_try_at, send_until, in_doubt_since, media_state)
  values (${companyId}, ${conversationId}, 1, gen_random_uuid(), ${connectionId}, 'p1', ${change.mediaState === undefined},
    'Oi', 2, ${change.sendState ?? 'sent'}, ${change.nextTry ?? sql`null`}, ${change.until ?? sql`now() + interval '1 hour'`},
    ${change.doubt ?? sql`null`}, ${change.mediaState ?? 'none'})`;

const ago = sql`now() - interval '1 hour'`;
const later = sql`now() + interval '1 hour'`;

const picture = ({ companyId, connectionId, contactId }: Place, dueAt: SQL): SQL =>
  sql`insert into contact_pictures (company_id, contact_id, connection_id, due_at)
    values (${companyId}, ${contactId}, ${connectionId}, ${dueAt})`;

const check = ({ companyId, connectionId }: Place, askedAt: SQL): SQL =>
  sql`insert into number_checks (company_id, connection_id, number, asked_at)
    values (${companyId}, ${connectionId}, '5511988880000', ${askedAt})`;

const command = ({ companyId, connectionId, conversationId }: Place, nextTry: SQL): SQL =>
  sql`insert into outbound_commands (company_id, connection_id, conversation_id, command, next_try_at)
    values (${companyId}, ${connectionId}, ${conversationId}, '{"t":"watch","atMs":1}', ${nextTry})`;

const webhook = ({ companyId, connectionId }: Place): SQL =>
  sql`insert into cloud_webhooks (company_id, connection_id, body) values (${companyId}, ${connectionId}, '{}')`;

const refusal = ({ companyId, connectionId }: Place, retryAt: SQL | null): SQL =>
  sql`insert into refused_events (company_id, connection_id, kind, event, error, tries, retry_at)
    values (${companyId}, ${connectionId}, 'message', '{}', 'refused', 1, ${retryAt})`;

const cases: [string, (place: Place) => SQL, string[]][] = [
  ['a message', (place) => message(place, { sendState: 'pending' }), ['messages']],
  [
    'a message whose retry is due',
    (place) => message(place, { sendState: 'pending', nextTry: ago }),
    ['messages'],
  ],
  [
    'a message that waits for its retry',
    (place) => message(place, { sendState: 'pending', nextTry: later }),
    [],
  ],
  [
    'a message whose time is over',
    (place) => message(place, { sendState: 'pending', nextTry: later, until: ago }),
    ['overdue'],
  ],
  [
    'an attempt long in doubt',
    (place) => message(place, { sendState: 'pending', nextTry: later, doubt: ago }),
    ['overdue'],
  ],
  ['a message that was sent', (place) => message(place, { sendState: 'sent' }), []],
  ['a command', (place) => command(place, ago), ['commands']],
  ['a command that waits', (place) => command(place, later), []],
  ['a file to fetch', (place) => message(place, { mediaState: 'pending' }), ['media']],
  [
    'a file to fetch later',
    (place) => message(place, { mediaState: 'pending', nextTry: later }),
    [],
  ],
  ['a picture', (place) => picture(place, ago), ['media']],
  ['a picture of tomorrow', (place) => picture(place, later), []],
  ['a number to check', (place) => check(place, sql`now()`), ['numbers']],
  ['a webhook', (place) => webhook(place), ['webhook']],
  ['an event to retry', (place) => refusal(place, ago), ['refused']],
  ['a refused event', (place) => refusal(place, null), []],
  ['a number that nobody waits for any more', (place) => check(place, ago), []],
];

it.each(cases)('finds what is due: %s', async (_name, insert, work) => {
  const { core } = test;
  const { id: companyId } = await buildCompany(core);
  const places = await Promise.all(
    [1, 2].map(async () => {
      const { id: connectionId } = await buildConnection(core, companyId);
      const { conversationId, contactId } = await buildTicket(core, companyId, { connectionId });
      return { companyId, connectionId, conversationId, contactId };
    }),
  );
  const [place] = places;
  await inTransaction(companyCtx(core, companyId), ({ db }) => db.execute(insert(place!)));
  const found = await unscopedFindDueWork(core, places);
  const expected = { connectionId: place!.connectionId, work };
  expect(found).toEqual(work.length > 0 ? [expected] : []);
});

it.each([
  ['webhook', webhook],
  ['refused', (place: Place) => refusal(place, ago)],
] as const)('sends the wake-up that was lost: %s', async (topic, insert) => {
  const { core } = test;
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId);
  const place = { companyId, connectionId, conversationId: 0, contactId: 0 };
  await inTransaction(companyCtx(core, companyId), ({ db }) => db.execute(insert(place)));
  const woken = new Promise<number>((resolve) => {
    const off = core.wakes.on(topic, (id) => {
      off();
      resolve(id);
    });
  });
  const end = new DueWork(core).watch(place, () => undefined);
  expect(await woken).toBe(connectionId);
  end();
});

it('feeds the lines of campaigns one after the other', async () => {
  const { core } = test;
  const { id: companyId } = await buildCompany(core);
  const connections: { companyId: number; connectionId: number }[] = [];
  for (let n = 0; n < 4; n++)
    connections.push({ companyId, connectionId: (await buildConnection(core, companyId)).id });
  const ids = connections.map(({ connectionId }) => connectionId);
  let looks = 0;
  const dueWork = new DueWork(core, async () => (looks++ === 0 ? ids : []));
  const fed: number[] = [];
  // Looks go on by the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const ends = connections.map((connection) =>
      dueWork.watch(connection, () => fed.push(connection.connectionId)),
    );
    while (looks < 2) await turn();
    for (let n = 0; n < ids.length; n++) {
      expect(fed).toEqual(ids.slice(0, n));
      await vi.advanceTimersByTimeAsync(n === 0 ? 0 : core.config.pollMs / ids.length);
    }
    expect(fed).toEqual(ids);
    for (const end of ends) end();
  } finally {
    vi.useRealTimers();
  }
});

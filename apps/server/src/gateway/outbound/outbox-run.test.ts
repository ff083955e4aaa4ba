import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAutomatic } from '../../conversation/messages/send-automatic.ts';
import { findTickets } from '../../conversation/tickets/tickets.queries.ts';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { Batch } from '../../core/db/batch.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type {
  OutboundCommand,
  ProviderAdapter,
  ProviderSession,
  SendOutcome,
} from '../../provider/port.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { providerAdapters } from '../adapters.ts';
import { acquireLease, type Lease } from '../leases/lease.ts';
import { runOutbox } from './outbox.ts';
import { OutboxRun } from './outbox-run.ts';

let test: TestCore;
let ctx: Ctx;
let lease: Lease;
let connectionId: number;
let adapter: ProviderAdapter;
beforeAll(async () => {
  test = await startTestCore();
  adapter = providerAdapters(test.core).get('sandbox')!;
  const { id: companyId } = await buildCompany(test.core);
  ({ id: connectionId } = await buildConnection(test.core, companyId));
  ctx = companyCtx(test.core, companyId);
  lease = (await acquireLease(test.core, { companyId, connectionId }, crypto.randomUUID()))!;
});
afterAll(() => test.stop());

async function write(text: string): Promise<void> {
  const { id } = await buildTicket(test.core, ctx.companyId, { connectionId });
  await writeTo(id, text);
}

const writeTo = (ticketId: number, text: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const [ticket] = await findTickets(tx, [ticketId]);
    await sendAutomatic(tx, ticket!, { text });
  });

const states = () =>
  inTransaction(ctx, async ({ db }) =>
    Object.fromEntries(
      (
        await rows<{ body: string; send_state: string }>(
          db,
          sql`select body, send_state from messages`,
        )
      ).map((row) => [row.body, row.send_state]),
    ),
  );

/**
 * The same core, but responses to commits are lost if `isLost` returns true for the transaction's statements. `onLost`
 * is called when the connection is returned.
 */
function losing(core: Core, isLost: (said: string) => boolean, onLost = () => {}): Core {
  const connect = async () => {
    const client = await core.pool.connect();
    let said = '';
    const query = (statement: string | Batch) => {
      if (typeof statement === 'string') {
        said += statement;
        return client.query(statement);
      }
      said += statement.parts.map(({ text }) => text).join('');
      // One without a beginning is a transaction of its own.
      const isEnd = said.endsWith('commit') || !said.startsWith('begin');
      if (isEnd && isLost(said))
        statement.handleReadyForQuery = (connection) =>
          statement.handleError(new Error('read ECONNRESET'), connection);
      return client.query(statement as unknown as pg.Submittable);
    };
    const release = () => {
      client.release();
      if (said.endsWith('rollback')) onLost();
    };
    return { query, release };
  };
  // What is read outside a transaction is not lost.
  const query = core.pool.query.bind(core.pool);
  const own = { connect: { value: connect }, query: { value: query } };
  return { ...core, pool: Object.create(core.pool, own) };
}

/** @param execute of the provider */
const sessionOf = (execute: (body: string) => Promise<SendOutcome>): ProviderSession =>
  ({
    execute: (command: OutboundCommand) => execute(command.t === 'text' ? command.body : ''),
  }) as Partial<ProviderSession> as ProviderSession;

const accepted = (): SendOutcome => ({ s: 'accepted', at: new Date() });

it('continues sending after a response of the database was lost', async () => {
  let losses = 2;
  const core = losing(test.core, () => losses-- > 0);
  const run = new OutboxRun({
    core,
    lease,
    adapter,
    log: core.log,
    parts: { runOutbox },
    loop: core.progress.loop({ name: 'outbox' }),
    onFenced: () => {},
  });
  run.use(sessionOf(async () => accepted()));
  run.setOpen(true);
  await write('ainda vai');
  await expect.poll(states).toMatchObject({ 'ainda vai': 'sent' });
  expect(losses).toBeLessThan(0);
  await run.close();
});

it('ends only when every send in progress has its outcome, so that no message is sent twice', async () => {
  const lost = Promise.withResolvers<void>();
  let isLosing = false;
  let isSending = false;
  let hasEnded = false;
  const core = losing(
    test.core,
    // The next look of the outbox.
    (said) => isLosing && said.includes('with lanes'),
    () => lost.resolve(),
  );
  const answer = Promise.withResolvers<SendOutcome>();
  const session = sessionOf(() => {
    isSending = true;
    return answer.promise;
  });
  const { signal } = new AbortController();
  const { capabilities } = adapter;
  const ended = runOutbox({ core, lease, session, capabilities, signal }).finally(() => {
    hasEnded = true;
  });
  const failure = expect(ended).rejects.toThrow('ECONNRESET');
  await write('devagar');
  await expect.poll(() => isSending).toBe(true);
  isLosing = true;
  core.wakes.send('outbox', lease.connectionId);
  await lost.promise;
  isLosing = false;
  // Everything after the returned connection runs within this turn of the event loop.
  await turn();
  expect(hasEnded).toBe(false);
  answer.resolve(accepted());
  await failure;
  expect(await states()).toMatchObject({ devagar: 'sent' });
});

it('sends what was written while its thread was busy, without waiting for the next poll', async () => {
  const core = { ...test.core, config: { ...test.core.config, pollMs: 600_000 } };
  const answer = Promise.withResolvers<SendOutcome>();
  const sent: string[] = [];
  const session = sessionOf((body) => {
    sent.push(body);
    return answer.promise;
  });
  const stop = new AbortController();
  const { capabilities } = adapter;
  const ended = runOutbox({ core, lease, session, capabilities, signal: stop.signal });
  const { id } = await buildTicket(test.core, ctx.companyId, { connectionId });
  await writeTo(id, 'primeira');
  await expect.poll(() => sent).toContain('primeira');
  await writeTo(id, 'segunda');
  answer.resolve(accepted());
  await expect.poll(() => sent).toContain('segunda');
  stop.abort();
  await ended;
});

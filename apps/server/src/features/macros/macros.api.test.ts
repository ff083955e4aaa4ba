import type { MacroStep } from '@prosa/contract/macros';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let connectionId: number;
let queueId: number;
let otherQueueId: number;
let admin: TestSession;
let ana: TestSession;
let rui: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  companyId = (await buildCompany(app.core)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  otherQueueId = (await buildQueue(app.core, companyId)).id;
  connectionId = (
    await buildConnection(app.core, companyId, {
      status: 'CONNECTED',
      complationMessage: 'Até logo',
    })
  ).id;
  const enter = async (profile: 'admin' | 'user') =>
    app.enter(companyId, { profile, queueIds: [queueId] });
  [admin, ana, rui] = [await enter('admin'), await enter('user'), await enter('user')];
});
afterAll(async () => {
  await owner?.end();
  await app?.stop();
});

const note: MacroStep = { kind: 'note', note: 'Feito por macro' };
const send = (message: string): MacroStep => ({ kind: 'send', message, sign: false });
const close = (part: object = {}): MacroStep => ({
  kind: 'close',
  silent: false,
  closeReasonId: null,
  ...part,
});

const add = (steps: MacroStep[], values = {}, who = ana) =>
  who.call('POST /macros', { body: { name: 'Encerrar venda', steps, ...values } });
const of = ({ id }: { id: number }) => ({ params: { macroId: String(id) } });
const run = (ticketId: number, macro: { id: number }, who = ana, runKey = crypto.randomUUID()) =>
  who.call('POST /tickets/:ticketId/macros/:macroId', {
    params: { ticketId: String(ticketId), macroId: String(macro.id) },
    body: { runKey },
  });

async function openTicket(part: { queueId?: number; userId?: number } = {}): Promise<number> {
  const contactId = (await buildContact(app.core, companyId, { name: 'Bia Souza' })).id;
  const held = { status: 'open' as const, userId: ana.user.id, queueId, ...part };
  return (await buildTicket(app.core, companyId, { ...held, connectionId, contactId })).id;
}
const thread = async (ticketId: number) => {
  const params = { ticketId: String(ticketId) };
  const { messages, events, ticket } = await admin.call('GET /messages/:ticketId', { params });
  const bodies = messages.map(({ body }) => body.replace('\u200e', ''));
  return { bodies, kinds: events.map(({ kind }) => kind), ticket };
};

const notesOf = async (ticketId: number) => {
  const { events } = await admin.call('GET /messages/:ticketId', {
    params: { ticketId: String(ticketId) },
  });
  return events.flatMap(({ note: written }) => (written ? [written.note] : []));
};

describe('managing macros', () => {
  test('hides personal macros from others; only their author and admins change general ones', async () => {
    const own = await add([note]);
    const absent = '404 ERR_NO_MACRO_FOUND';
    for (const other of [rui, admin]) {
      expect(await refusal(other.call('GET /macros/:macroId', of(own)))).toBe(absent);
      expect(await refusal(other.call('DELETE /macros/:macroId', of(own)))).toBe(absent);
      expect(await refusal(run(await openTicket(), own, other))).toBe(absent);
    }
    const general = await add([note], { name: 'De todos', geral: true });
    const listed = async (who: TestSession) =>
      (await who.call('GET /macros/list')).map(({ name }) => name);
    expect(await listed(rui)).toEqual(['De todos']);
    expect(await listed(ana)).toEqual(['De todos', 'Encerrar venda']);
    const change = (who: TestSession) =>
      who.call('PUT /macros/:macroId', { ...of(general), body: { name: 'De todos nós' } });
    expect(await refusal(change(rui))).toBe('403 ERR_NO_PERMISSION');
    expect(await change(admin)).toMatchObject({ name: 'De todos nós', geral: true });
    await ana.call('DELETE /macros/:macroId', of(general));
    expect(await listed(rui)).toEqual([]);
  });

  test('allows a transfer only as the last step, and no foreign references', async () => {
    expect(await refusal(add([close(), note]))).toBe('400 ERR_VALIDATION');
    expect(await refusal(add([]))).toBe('400 ERR_VALIDATION');
    const theirs = (await buildCompany(app.core)).id;
    const [tag, queue] = [
      (await buildTag(app.core, theirs)).id,
      (await buildQueue(app.core, theirs)).id,
    ];
    expect(await refusal(add([{ kind: 'tag', tagIds: [tag] }]))).toBe('422 ERR_MACRO_BROKEN');
    const transfer: MacroStep = { kind: 'transfer', queueId: queue, userId: null };
    expect(await refusal(add([transfer]))).toBe('422 ERR_MACRO_BROKEN');
    expect(await refusal(add([note], { queueIds: [queue] }))).toBe('404 ERR_QUEUE_NOT_FOUND');
  });

  test('pages by name and searches by words', async () => {
    for (let n = 10; n < 32; n++) await add([note], { name: `Lote ${n}` }, rui);
    const query = { searchParam: 'lote' };
    const first = await rui.call('GET /macros', { query });
    expect(first).toMatchObject({ count: 22, hasMore: true });
    const rest = await rui.call('GET /macros', { query: { ...query, cursor: first.cursor ?? '' } });
    expect(rest.macros.map(({ name }) => name)).toEqual(['Lote 30', 'Lote 31']);
  });
});

describe('running a macro', () => {
  test('runs every step in order, the text before the farewell, and records it in the thread', async () => {
    const tag = (await buildTag(app.core, companyId)).id;
    const reason = await admin.call('POST /close-reasons', { body: { name: 'Venda' } });
    const macro = await add([
      send('Obrigada, {{firstName}}!'),
      { kind: 'tag', tagIds: [tag] },
      note,
      close({ closeReasonId: reason.id }),
    ]);
    const ticketId = await openTicket();
    expect(await run(ticketId, macro)).toMatchObject({
      done: 4,
      error: null,
      ticket: { status: 'closed', closeReason: { name: 'Venda' }, tags: [{ id: tag }] },
    });
    const { bodies, kinds } = await thread(ticketId);
    expect(bodies[0]).toBe('Obrigada, Bia!');
    expect(kinds).toEqual(['tag', 'note', 'close']);
  });

  test('runs once per idempotency key, for repeated and concurrent requests', async () => {
    const macro = await add([send('Uma vez'), note]);
    const ticketId = await openTicket();
    const runKey = crypto.randomUUID();
    const both = await Promise.allSettled([
      run(ticketId, macro, ana, runKey),
      run(ticketId, macro, ana, runKey),
    ]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await run(ticketId, macro, ana, runKey)).toMatchObject({ done: 2, error: null });
    const { bodies, kinds } = await thread(ticketId);
    expect([bodies, kinds]).toEqual([['Uma vez'], ['note']]);
  });

  describe('after its process has died', () => {
    const tagged = { kind: 'note', note: 'Segundo passo' } as const;

    /** The state in the database: the first of two steps is done. */
    async function leftRun(movedAgo: string) {
      const macro = await add([note, tagged]);
      const ticketId = await openTicket();
      const runKey = crypto.randomUUID();
      await owner.query(
        `insert into macro_runs (company_id, user_id, id, ticket_id, steps, progress, moved_at)
         values ($1, $2, $3, $4, $5, 1, now() - $6::interval)`,
        [companyId, ana.user.id, runKey, ticketId, JSON.stringify([note, tagged]), movedAgo],
      );
      return { ticketId, macro, again: () => run(ticketId, macro, ana, runKey), runKey };
    }

    test('continues with the next original step when requested again', async () => {
      const { ticketId, macro, again } = await leftRun('2 minutes');
      await ana.call('PUT /macros/:macroId', { ...of(macro), body: { steps: [note, note, note] } });
      expect(await again()).toMatchObject({ done: 2, error: null });
      expect(await notesOf(ticketId)).toEqual(['Segundo passo']);
      expect(await again()).toMatchObject({ done: 2, error: null });
      expect(await notesOf(ticketId)).toEqual(['Segundo passo']);
    });

    test('runs no step twice when requested twice at once', async () => {
      const { ticketId, again } = await leftRun('2 minutes');
      const both = await Promise.allSettled([again(), again()]);
      expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await notesOf(ticketId)).toEqual(['Segundo passo']);
    });

    test('counts as running while its last step is recent', async () => {
      const { ticketId, again } = await leftRun('10 seconds');
      expect(await refusal(again())).toBe('409 ERR_MACRO_RUNNING');
      expect(await notesOf(ticketId)).toEqual([]);
    });

    test('does not continue in another ticket', async () => {
      const { macro, runKey } = await leftRun('2 minutes');
      const other = await openTicket();
      const mismatch = '422 ERR_IDEMPOTENCY_MISMATCH';
      expect(await refusal(run(other, macro, ana, runKey))).toBe(mismatch);
      expect(await notesOf(other)).toEqual([]);
    });
  });

  test('stops at the first step that fails and reports which were done', async () => {
    const macro = await add([
      note,
      { kind: 'transfer', queueId: otherQueueId, userId: rui.user.id },
    ]);
    const ticketId = await openTicket();
    const answer = await run(ticketId, macro);
    expect(answer).toMatchObject({ done: 1, error: 'ERR_USER_NOT_IN_QUEUE' });
    expect(answer.ticket).toMatchObject({ status: 'open', userId: ana.user.id });
  });

  test('gives each step the rights of the user who runs it', async () => {
    const macro = await add([send('Oi'), close()], { geral: true });
    const unseen = await openTicket({ queueId: otherQueueId });
    expect(await refusal(run(unseen, macro, rui))).toBe('403 ERR_NO_PERMISSION');
    const held = await openTicket();
    const only = await add([close()], { name: 'Só encerrar', geral: true });
    expect(await run(held, only, rui)).toMatchObject({ done: 0, error: 'ERR_OTHER_OPEN_TICKET' });
    expect((await thread(held)).ticket.status).toBe('open');
  });

  test('returns no ticket when the user has transferred it away', async () => {
    const macro = await add([{ kind: 'transfer', queueId: otherQueueId, userId: null }]);
    const ticketId = await openTicket();
    expect(await run(ticketId, macro)).toEqual({ done: 1, error: null, ticket: null });
    expect((await thread(ticketId)).ticket).toMatchObject({
      status: 'pending',
      queueId: otherQueueId,
    });
  });

  test('refuses a macro with deleted references, and runs none of it', async () => {
    const tag = (await buildTag(app.core, companyId)).id;
    const macro = await add([note, { kind: 'tag', tagIds: [tag] }]);
    await admin.call('DELETE /tags/:tagId', { params: { tagId: String(tag) } });
    const [shown] = (await ana.call('GET /macros/list')).filter(({ id }) => id === macro.id);
    expect(shown?.broken).toEqual([1]);
    const ticketId = await openTicket();
    expect(await refusal(run(ticketId, macro))).toBe('422 ERR_MACRO_BROKEN');
    expect((await thread(ticketId)).kinds).toEqual([]);
    await ana.call('PUT /macros/:macroId', { ...of(macro), body: { steps: [note] } });
    expect(await run(ticketId, macro)).toMatchObject({ done: 1, error: null });
  });
});

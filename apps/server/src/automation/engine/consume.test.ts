import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { type Machine, machine } from '../machines/machine.ts';
import { machines } from '../machines/machines.ts';
import type { Automation } from './automation.ts';
import { consumeNext } from './consume.ts';

let stage: TestCore;
let companyId: number;

beforeAll(async () => {
  stage = await startTestCore();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(stage.core));
});

const BROKEN = 'com defeito';

/** Repeats what customers write, and fails at one text. */
const echo: Machine<null> = {
  name: 'echo',
  version: 1,
  read: () => null,
  listensTo: () => 'all',
  next: (_situation, state, heard) => {
    if (heard.t !== 'message') return undefined;
    if (heard.body === BROKEN) throw new Error('a machine with a defect');
    return { state, steps: [{ kind: 'say', text: heard.body, isVerbatim: true }] };
  },
  giveUp: (state) => ({ steps: [], state }),
};
const automation: Automation = {
  machines: { ...machines, first: [machine(echo)] },
  effects: [],
};

/** A customer writes each of them. */
async function write(bodies: readonly string[]): Promise<void> {
  const { id } = await buildConnection(stage.core, companyId);
  const { append } = await openTestProvider(stage.core, companyId, id);
  for (const [n, body] of bodies.entries())
    await append(inbound({ body, from: `55119000000${10 + n}` }));
}

const read = <T>(statement: ReturnType<typeof sql>) =>
  inTransaction(companyCtx(stage.core, companyId), ({ db }) => rows<T>(db, statement));
const said = async () =>
  (await read<{ body: string }>(sql`select body from messages where from_me`))
    .map(({ body }) => body)
    .toSorted();

test('answers several customers in one transaction', async () => {
  await write(['um', 'dois', 'três']);
  expect(await consumeNext(stage.core, companyId, automation)).toBe('all');
  expect(await said()).toEqual(['dois', 'três', 'um']);
  const made = await read(sql`select distinct xmin::text from messages where from_me`);
  expect(made).toHaveLength(1);
  expect(await consumeNext(stage.core, companyId, automation)).toBe(null);
});

test('answers the others when it fails with one customer, who is tried again later', async () => {
  await write(['um', BROKEN, 'três']);
  await consumeNext(stage.core, companyId, automation);
  expect(await said()).toEqual(['três', 'um']);
  const left = await read(
    sql`select attempts, next_try_at > clock_timestamp() as later from automation_work`,
  );
  expect(left).toEqual([{ attempts: 1, later: true }]);
});

test('answers one customer at a time where the company distributes tickets', async () => {
  await buildQueue(stage.core, companyId, { distribution: 'round_robin' });
  await write(['um', 'dois']);
  await consumeNext(stage.core, companyId, automation);
  expect(await said()).toHaveLength(1);
  await consumeNext(stage.core, companyId, automation);
  expect(await said()).toHaveLength(2);
});

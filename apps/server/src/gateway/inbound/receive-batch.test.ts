import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { FencedError, type InboundMessage } from '../../provider/port.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { countWrites } from '../../testing/count-writes.ts';
import { inbound } from '../../testing/provider.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { acquireLease, type Lease } from '../leases/lease.ts';
import { receiveBatch } from './receive-batch.ts';

let test: TestCore;
let core: Core;
let lease: Lease;
beforeAll(async () => {
  test = await startTestCore();
  core = test.core;
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId);
  lease = (await acquireLease(core, { companyId, connectionId }, crypto.randomUUID()))!;
});

const receive = (...messages: InboundMessage[]) => receiveBatch(core, lease, messages);
const from = (person: number, body: string) => inbound({ from: `551199999000${person}`, body });
const said = async () => {
  const found = await inTransaction(companyCtx(core, lease.companyId), ({ db }) =>
    rows<{ body: string }>(
      db,
      sql`select m.body from messages m where m.company_id = ${lease.companyId} order by m.conversation_id, m.seq`,
    ),
  );
  return found.map(({ body }) => body);
};

it('stores messages of people with a thread in three writes, the last of which commits', async () => {
  await receive(from(1, 'a'), from(2, 'b'));
  await receive(from(1, 'c'));
  const writes = await countWrites(core, () => receive(from(1, 'd'), from(2, 'e')));
  expect(writes).toBe(3);
  expect(await said()).toEqual(['a', 'c', 'd', 'b', 'e']);
});

it('stores those of a stranger beside them', async () => {
  await receive(from(1, 'a'));
  await receive(from(1, 'b'), from(2, 'c'), from(2, 'd'));
  expect(await said()).toEqual(['a', 'b', 'c', 'd']);
});

it('writes nothing when the lease is lost', async () => {
  await receive(from(1, 'a'));
  const { companyId, connectionId, epoch } = lease;
  const late = receiveBatch(core, { companyId, connectionId, epoch: epoch - 1 }, [from(1, 'b')]);
  await expect(late).rejects.toThrow(FencedError);
  expect(await said()).toEqual(['a']);
});

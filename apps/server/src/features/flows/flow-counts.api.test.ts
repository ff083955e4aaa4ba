import { graphOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildConnection, buildContact, buildTicket } from '../../testing/builders.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';
import { runChore } from '../../testing/run-chore.ts';
import { describeContact } from '../data-rights/export-contact.queries.ts';

let stage: FlowStage;
let flow: { id: number; name: string };
let ticketId: number;
let contactId: number;

beforeAll(async () => {
  stage = await openFlowStage();
  const { app, companyId, run } = stage;
  await run(sql`update companies set time_zone = 'America/Sao_Paulo'`);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  contactId = (await buildContact(app.core, companyId)).id;
  ticketId = (await buildTicket(app.core, companyId, { contactId, connectionId })).id;
});
afterAll(() => stage?.app.stop());

beforeEach(async () => {
  const { add, save, ending, run } = stage;
  await run(sql`delete from flow_countings`);
  flow = await add();
  await save(flow, graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]));
});

/** @param at an instant, or how long ago */
const visit = (node: string, kind: string, at: string) =>
  stage.run(sql`insert into flow_visits (company_id, flow_id, version_id, ticket_id, node, kind, at)
    select v.company_id, v.flow_id, v.id, ${ticketId}, ${node}, ${kind}, ${at}::timestamptz
    from flow_versions v where v.flow_id = ${flow.id} limit 1`);

const counts = async (from: string, to: string) => {
  const args = { ...of(flow), query: { from, to } };
  return (await stage.admin.call('GET /flowbuilder/flow/:flowId/counts', args)).counts;
};
const count = () => runChore(stage.app.core, 'count-flow-visits');
const left = async () => {
  const found = await stage.run(sql`select from flow_visits where flow_id = ${flow.id}`);
  return (found as { rows: unknown[] }).rows.length;
};

const entered = { entered: 1, answered: 0, invalid: 0, timeout: 0, left: 0 };

test('sums visits of each node by days of the company, the same before and after they are counted', async () => {
  await visit('t', 'entered', '2026-03-02T02:59:59Z');
  await visit('t', 'entered', '2026-03-02T03:00:00Z');
  await visit('t', 'answered', '2026-03-02T12:00:00Z');
  await visit('q', 'left', '2026-03-03T02:59:59Z');
  await visit('q', 'timeout', '2026-03-03T03:00:00Z');
  const expected = [
    { node: 'q', ...entered, entered: 0, left: 1 },
    { node: 't', ...entered, answered: 1 },
  ];
  const sorted = async () =>
    (await counts('2026-03-02', '2026-03-02')).toSorted((a, b) => a.node.localeCompare(b.node));
  expect(await sorted()).toEqual(expected);
  await count();
  expect(await sorted()).toEqual(expected);
  // Counting again adds nothing.
  await count();
  await Promise.all([count(), count()]);
  expect(await sorted()).toEqual(expected);
  expect(await counts('2026-03-01', '2026-03-01')).toEqual([{ node: 't', ...entered }]);
  expect(await counts('2026-03-04', '2026-03-31')).toEqual([]);
});

test('visits of today are counted while they happen', async () => {
  await visit('t', 'entered', 'now');
  await count();
  const far = await counts('2020-01-01', '2099-12-31');
  expect(far).toEqual([{ node: 't', ...entered }]);
});

test('visits go after thirty days, once they are counted', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await visit('t', 'entered', old);
  await visit('t', 'entered', 'now');
  const forget = () => runChore(stage.app.core, 'forget-flow-visits');
  await forget();
  expect(await left()).toBe(2);
  await count();
  await forget();
  expect(await left()).toBe(1);
  expect(await counts('2020-01-01', '2099-12-31')).toEqual([{ node: 't', ...entered, entered: 2 }]);
});

test('a contact gets the path with their data, and an erased one takes it along', async () => {
  await visit('t', 'entered', 'now');
  const about = await inTransaction(companyCtx(stage.app.core, stage.companyId), (tx) =>
    describeContact(tx, contactId),
  );
  const [attendance] = (about as { attendances: { path: unknown[] }[] }).attendances;
  expect(attendance?.path.at(-1)).toMatchObject({ flow: flow.name, node: 't', kind: 'entered' });
  await stage.admin
    .call('POST /auth/confirm', { body: { password: 'prosa-demo' } })
    .catch(() => {});
  await stage.admin.call('DELETE /contacts/:contactId/data', {
    params: { contactId: String(contactId) },
  });
  expect(await left()).toBe(0);
});

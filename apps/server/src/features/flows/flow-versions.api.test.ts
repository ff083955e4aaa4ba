import { graphOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/db/drizzle.ts';
import { buildConnection, buildTicket } from '../../testing/builders.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';
import { refusal } from '../../testing/refusal.ts';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

const list = async (flow: { id: number }) =>
  (await stage.admin.call('GET /flowbuilder/flow/:flowId/versions', of(flow))).versions;

test('the last hundred versions are listed, and older ones go after a while unless a customer is in one', async () => {
  const { add, save, ending, run, app, companyId, admin } = stage;
  const end = await ending();
  const flow = await add();
  const publish = (words: string) => save(flow, graphOf([text('t', words), end], [['t', 'q']]));
  await publish('Primeira');
  await run(sql`insert into flow_versions (company_id, flow_id, no, graph, editor)
    select v.company_id, v.flow_id, n, v.graph, v.editor
    from flow_versions v, generate_series(2, 104) n where v.flow_id = ${flow.id}`);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const ticket = await buildTicket(app.core, companyId, { connectionId });
  await run(sql`insert into automation_sessions (company_id, ticket_id, machine, state)
    select v.company_id, ${ticket.id}, 'flow', jsonb_build_object('v', 1, 'versionId', v.id)
    from flow_versions v where v.flow_id = ${flow.id} and v.no = 2
    on conflict (company_id, ticket_id) do update set machine = excluded.machine, state = excluded.state`);
  const numbers = async () => {
    const found = await run(
      sql`select no from flow_versions where flow_id = ${flow.id} order by no`,
    );
    return (found as { rows: { no: number }[] }).rows.map(({ no }) => no);
  };
  await publish('Recente');
  expect(await numbers()).toHaveLength(105);
  expect((await list(flow)).map(({ no }) => no)).toEqual(
    Array.from({ length: 100 }, (_, at) => 105 - at),
  );
  await run(sql`update flow_versions set created_at = now() - interval '91 days'`);
  await publish('Última');
  expect((await numbers()).slice(0, 2)).toEqual([2, 7]);
  const params = { flowId: String(flow.id), no: 1 };
  const gone = admin.call('GET /flowbuilder/flow/:flowId/versions/:no', { params });
  expect(await refusal(gone)).toBe('404 ERR_NO_FLOW_FOUND');
});

test('switching a flow off changes neither its draft nor its version', async () => {
  const { add, save, ending, admin } = stage;
  const flow = await add();
  const { rev } = await save(flow, graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]));
  await admin.call('PUT /flowbuilder', { body: { flowId: flow.id, active: false } });
  expect(await stage.open(flow)).toMatchObject({ active: false, liveVersion: 1, draftRev: rev });
});

import type { EventPayloads } from '@prosa/contract/realtime';
import { graphOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue } from '../../testing/builders.ts';
import { type FlowStage, of, onWire, openFlowStage } from '../../testing/flow-stage.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, type TestSession } from '../../testing/test-app.ts';

let stage: FlowStage;
let admin: TestSession;
let companyId: number;
const add: FlowStage['add'] = (...given) => stage.add(...given);
const save: FlowStage['save'] = (...given) => stage.save(...given);
const open: FlowStage['open'] = (flow) => stage.open(flow);
const run: FlowStage['run'] = (statement) => stage.run(statement);
const ending: FlowStage['ending'] = () => stage.ending();

beforeAll(async () => {
  stage = await openFlowStage();
  ({ admin, companyId } = stage);
});
afterAll(() => stage?.app.stop());

test('an admin creates, renames, switches off and deletes a flow, and admins hear of it', async () => {
  const socket = await admin.socket();
  const heard = () => nextEvent<EventPayloads['flow']>(socket, `company-${companyId}-flow`);
  const created = heard();
  const flow = await add('Recepção');
  expect(flow).toMatchObject({ active: true, liveVersion: null, isChanged: false });
  expect(flow.savedBy?.name).toBe('Ana');
  expect(await created).toEqual({ action: 'create', flow });
  const changed = heard();
  const body = { flowId: flow.id, name: 'Recepção nova', active: false };
  const after = await admin.call('PUT /flowbuilder', { body });
  expect(after).toMatchObject({ name: 'Recepção nova', active: false });
  expect(await changed).toEqual({ action: 'update', flow: after });
  const gone = heard();
  expect(await admin.call('DELETE /flowbuilder/:flowId', of(flow))).toEqual({ id: flow.id });
  expect(await gone).toEqual({ action: 'delete', flowId: flow.id });
  expect(await refusal(open(flow))).toBe('404 ERR_NO_FLOW_FOUND');
  const { events } = await admin.call('GET /audit', { query: { action: 'flowDeleted' } });
  expect(events[0]).toMatchObject({ subject: String(flow.id), detail: 'Recepção nova' });
});

test('only admins see flows', async () => {
  const user = await stage.app.enter(companyId, { profile: 'user' });
  expect(await refusal(user.call('GET /flowbuilder'))).toBe('403 ERR_NO_PERMISSION');
});

test('a name is taken whatever its case', async () => {
  const flow = await add('Vendas');
  expect(await refusal(add('VENDAS'))).toBe('409 ERR_FLOW_NAME_ALREADY_EXISTS');
  const other = await add();
  const body = { flowId: other.id, name: 'vendas' };
  expect(await refusal(admin.call('PUT /flowbuilder', { body }))).toBe(
    '409 ERR_FLOW_NAME_ALREADY_EXISTS',
  );
  await admin.call('PUT /flowbuilder', { body: { flowId: flow.id, name: 'VENDAS' } });
});

test('lists flows by name, in pages and by part of a name', async () => {
  for (const name of ['Zona b', 'zona C', 'Zona á']) await add(name);
  const { flows, count } = await admin.call('GET /flowbuilder', { query: { searchParam: 'zona' } });
  expect([flows.map(({ name }) => name), count]).toEqual([['Zona á', 'Zona b', 'zona C'], 3]);
  for (let more = 0; more < 20; more++) await add(`Rua ${more}`);
  const query = { searchParam: 'rua', pageNumber: 1 };
  const first = await admin.call('GET /flowbuilder', { query });
  expect([first.flows.length, first.hasMore]).toEqual([20, false]);
});

test('what was never saved has no graph', async () => {
  const flow = await open(await add());
  expect(flow).toMatchObject({ flow: null, problems: [], secrets: [], files: [] });
});

test('a save without errors goes live as a version, and the same graph makes no other', async () => {
  const flow = await add();
  const graph = graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]);
  const saved = await save(flow, graph);
  expect(saved).toMatchObject({ ok: true, liveVersion: 1, isPublished: true, problems: [] });
  expect(await save(flow, graph)).toMatchObject({ liveVersion: 1, isPublished: true });
  const whole = await open(flow);
  expect(whole.flow).toEqual(graph);
  expect(whole).toMatchObject({ liveVersion: 1, isChanged: false });
  const { versions } = await admin.call('GET /flowbuilder/flow/:flowId/versions', of(flow));
  expect(versions).toMatchObject([{ no: 1, isLive: true, createdBy: { name: 'Ana' } }]);
});

test('with errors the version before stays live, and the draft is kept', async () => {
  const flow = await add();
  const graph = graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]);
  await save(flow, graph);
  const broken = graphOf([text('t', ' ')]);
  const saved = await save(flow, broken);
  expect(saved).toMatchObject({ liveVersion: 1, isPublished: false });
  expect(saved.problems).toContainEqual({ code: 'emptyText', level: 'error', node: 't' });
  expect(await open(flow)).toMatchObject({ flow: broken, isChanged: true, liveVersion: 1 });
  const params = { flowId: String(flow.id), no: 1 };
  const version = await admin.call('GET /flowbuilder/flow/:flowId/versions/:no', { params });
  expect(version).toMatchObject({ no: 1, isLive: true, flow: graph });
  // Whoever restores it has nothing that differs from what is live.
  expect(await save(flow, graph)).toMatchObject({ liveVersion: 1, isPublished: true });
  expect(await open(flow)).toMatchObject({ isChanged: false });
  await save(flow, graphOf([text('t', 'Olá'), await ending()], [['t', 'q']]));
  const { versions } = await admin.call('GET /flowbuilder/flow/:flowId/versions', of(flow));
  expect(versions.map(({ no, isLive }) => [no, isLive])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('the second of two editors is told who saved, and gets what they saved', async () => {
  const flow = await add();
  const { draftRev } = await open(flow);
  const graph = graphOf([questionOf('n', 'nome')]);
  const { rev } = await save(flow, graph, draftRev);
  const late = save(flow, graphOf([text('t', 'Meu')]), draftRev);
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'ERR_CHANGED_MEANWHILE',
    data: { details: { rev, changedBy: { name: 'Ana' }, current: graph } },
  });
  expect((await open(flow)).flow).toEqual(graph);
  // A name changes nothing in the drawing.
  await admin.call('PUT /flowbuilder', { body: { flowId: flow.id, name: 'Outro nome' } });
  expect(await save(flow, graph, rev)).toMatchObject({ rev: rev + 1 });
});

test('of two saves at once that began from the same draft one is refused', async () => {
  const flow = await add();
  const { draftRev } = await open(flow);
  const saves = ['Um', 'Dois', 'Três'].map((words) =>
    save(flow, graphOf([text('t', words)]), draftRev),
  );
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await open(flow)).draftRev).toBe(draftRev + 1);
});

test('If-Match means the same as the rev in the body', async () => {
  const flow = await add();
  const call = stage.app.client({ authorization: `Bearer ${admin.token}`, 'if-match': '"999"' });
  const body = { idFlow: flow.id, ...onWire() };
  expect(await refusal(call('POST /flowbuilder/flow', { body }))).toBe('409 ERR_CHANGED_MEANWHILE');
});

test('a copy has the draft and a name in the language of the company, and is not live', async () => {
  const flow = await add('Pós-venda');
  await save(flow, graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]));
  const copy = () => admin.call('POST /flowbuilder/duplicate', { body: { flowId: flow.id } });
  const first = await copy();
  expect(first).toMatchObject({ name: 'Pós-venda - cópia', liveVersion: null, isChanged: true });
  expect((await open(first)).flow).toEqual((await open(flow)).flow);
  expect((await copy()).name).toBe('Pós-venda - cópia 2');
});

test('what starts a flow is listed, and keeps it from being deleted', async () => {
  const flow = await add();
  await save(flow, graphOf([text('t', 'Oi'), await ending()], [['t', 'q']]));
  const connection = await buildConnection(stage.app.core, companyId, { name: 'Loja' });
  const queue = await buildQueue(stage.app.core, companyId, { name: 'Suporte' });
  const { id } = flow;
  await run(sql`insert into queue_integrations (company_id, type, name, flow_id)
    values (${companyId}, 'flowbuilder', 'Robô', ${id})`);
  const ofIt = sql`(select i.id from queue_integrations i where i.flow_id = ${id})`;
  await run(sql`update connections set integration_id = ${ofIt}, flow_id_welcome = ${id},
    flow_id_not_phrase = ${id} where id = ${connection.id}`);
  await run(sql`update queues set integration_id = ${ofIt} where id = ${queue.id}`);
  await run(
    sql`insert into flow_defaults (company_id, flow_id_welcome) values (${companyId}, ${id})`,
  );
  await run(sql`insert into phrase_campaigns (company_id, name, flow_id)
    values (${companyId}, 'Promoção', ${id})`);
  const other = await add('Leva ao outro');
  const leads = graphOf([node('s', 'switchFlow', { flowSelected: { id, name: 'x' } })]);
  expect(await save(other, leads)).toMatchObject({ problems: [], isPublished: true });
  const { usedBy } = await admin.call('GET /flowbuilder/flow/:flowId/usage', of(flow));
  expect(usedBy.map(({ kind, name }) => [kind, name])).toEqual([
    ['companyDefault', ''],
    ['connection', 'Loja'],
    ['flow', 'Leva ao outro'],
    ['notPhrase', 'Loja'],
    ['phrase', 'Promoção'],
    ['queue', 'Suporte'],
    ['welcome', 'Loja'],
  ]);
  const remove = () => admin.call('DELETE /flowbuilder/:flowId', of(flow));
  expect(await refusal(remove())).toBe('409 ERR_FLOW_IN_USE');
  await run(sql`delete from phrase_campaigns`);
  await run(sql`delete from flow_defaults`);
  await run(
    sql`update connections set integration_id = null, flow_id_welcome = null, flow_id_not_phrase = null`,
  );
  await run(sql`update queues set integration_id = null`);
  expect(await refusal(remove())).toBe('409 ERR_FLOW_IN_USE');
  await admin.call('DELETE /flowbuilder/:flowId', of(other));
  expect(await remove()).toEqual({ id });
});

test('a queue, tag, user or flow of another company is missing', async () => {
  const elsewhere = await buildCompany(stage.app.core);
  const queue = await buildQueue(stage.app.core, elsewhere.id, { name: 'Alheia' });
  const flow = await add();
  const saved = await save(flow, graphOf([node('q', 'ticket', { id: queue.id, name: 'Alheia' })]));
  expect(saved.isPublished).toBe(false);
  expect(saved.problems).toContainEqual(
    expect.objectContaining({ code: 'missingQueue', node: 'q', level: 'error' }),
  );
});

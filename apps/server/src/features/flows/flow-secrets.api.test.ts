import { graphOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/db/drizzle.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';

const CANARY = 'sk-canario-8842190';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

const request = (headers: unknown, id = 'h') =>
  node(id, 'httpRequest', { method: 'GET', url: 'https://example.com/', headers, body: '' });
const openai = (settings: object, type = 'openai') =>
  node('o', type, { typebotIntegration: { name: 'Robô', ...settings } });
const bearer = { key: 'Authorization', value: `Bearer ${CANARY}` };
const hidden = { node: 'h', field: 'authorization', last4: '2190' };

/** Everything that a company stores, answers or exports of a flow. */
async function everything(flow: { id: number }): Promise<string> {
  const { admin, open, app } = stage;
  const answers = [
    await open(flow),
    await admin.call('GET /flowbuilder/flow/:flowId/versions', of(flow)),
    await admin.call('GET /audit', {}),
  ];
  const owner = await app.owner();
  const { rows } = await owner.query(
    'select f::text from flows f union all select v::text from flow_versions v',
  );
  return JSON.stringify([answers, rows]);
}

test('a credential is stored apart from the graph, and appears nowhere', async () => {
  const { add, save, open, ending } = stage;
  const flow = await add();
  const graph = graphOf(
    [request([bearer, { key: 'x-a', value: '1' }]), await ending()],
    [['h', 'success', 'q']],
  );
  const saved = await save(flow, graph);
  expect(saved).toMatchObject({ isPublished: true, secrets: [hidden] });
  const whole = await open(flow);
  expect(whole.flow?.nodes[1]?.data.headers).toEqual([{ key: 'x-a', value: '1' }]);
  expect(whole.secrets).toEqual([hidden]);
  expect(await everything(flow)).not.toContain(CANARY);
});

test('a credential in a node of any type and form is taken', async () => {
  const { add, save } = stage;
  const flow = await add();
  const graph = graphOf([
    openai({ apiKey: CANARY, voiceKey: `voz-${CANARY}` }),
    node('g', 'gemini', { apiKey: CANARY }),
    node('p', 'question', { typebotIntegration: { message: '?', answerKey: 'a', apiKey: CANARY } }),
    request(JSON.stringify({ AUTHORIZATION: CANARY })),
  ]);
  const { secrets } = await save(flow, graph);
  expect(secrets.map(({ node, field }) => `${node} ${field}`)).toEqual([
    'g apiKey',
    'h authorization',
    'o apiKey',
    'o voiceKey',
  ]);
  expect(await everything(flow)).not.toContain(CANARY);
});

test('a save without the field keeps the credential, and an empty one removes it', async () => {
  const { add, save } = stage;
  const flow = await add();
  await save(flow, graphOf([openai({ apiKey: CANARY })]));
  const secretsAfter = async (settings: object) =>
    (await save(flow, graphOf([openai(settings)]))).secrets.map(({ field }) => field);
  expect(await secretsAfter({})).toEqual(['apiKey']);
  expect(await secretsAfter({ apiKey: '' })).toEqual([]);
  await save(flow, graphOf([openai({ apiKey: CANARY })]));
  expect(await secretsAfter({ apiKey: null })).toEqual([]);
  await save(flow, graphOf([request([bearer])]));
  expect((await save(flow, graphOf([request([])]))).secrets).toEqual([hidden]);
  const emptied = await save(flow, graphOf([request([{ key: 'authorization', value: ' ' }])]));
  expect(emptied.secrets).toEqual([]);
});

test('the credential of a deleted node goes, unless a version still needs it', async () => {
  const { add, save, ending } = stage;
  const end = await ending();
  const flow = await add();
  const live = graphOf([request([bearer]), end], [['h', 'success', 'q']]);
  await save(flow, live);
  const withDraft = graphOf([request([]), openai({ apiKey: CANARY }), text('t', '')]);
  expect((await save(flow, withDraft)).secrets).toHaveLength(2);
  const without = await save(flow, graphOf([text('t', 'Oi'), end], [['t', 'q']]));
  expect(without).toMatchObject({ liveVersion: 2, secrets: [hidden] });
});

test('a copy has the credentials of its own, and the other flow’s are not opened by moving them', async () => {
  const { add, save, open, admin, app, companyId, run } = stage;
  const flow = await add();
  await save(flow, graphOf([request([bearer])]));
  const copy = await admin.call('POST /flowbuilder/duplicate', { body: { flowId: flow.id } });
  expect((await open(copy)).secrets).toEqual([hidden]);
  await admin.call('DELETE /flowbuilder/:flowId', of(flow));
  const values = await run(sql`select s.value from flow_secrets s where s.flow_id = ${copy.id}`);
  const [{ value }] = (values as { rows: [{ value: Buffer }] }).rows;
  const place = { table: 'flow_secrets', column: 'value', companyId } as const;
  const unseal = (id: number) =>
    app.core.secrets.unseal({ ...place, row: `${id} h authorization` }, value).toString();
  expect(unseal(copy.id)).toBe(`Bearer ${CANARY}`);
  expect(() => unseal(flow.id)).toThrow();
});

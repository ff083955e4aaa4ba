import { newEdge } from '@prosa/flow/graph';
import { graphOf, node } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';

const URL = 'https://typebot.io';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

const inline = (settings: object = {}) => ({
  type: 'typebot',
  name: 'Loja',
  projectName: 'Loja',
  urlN8N: URL,
  typebotSlug: 'loja',
  ...settings,
});
const drawn = (settings: object = {}) =>
  graphOf([node('b', 'typebot', { typebotIntegration: inline(settings) })]);
const missing = { code: 'missingIntegration', level: 'error', node: 'b' };

async function integrationOf(flow: { id: number }, at = 'b') {
  const found = (await stage.open(flow)).flow?.nodes.find(({ id }) => id === at);
  const { integration } = found!.data as { integration: { id: number } };
  const params = { integrationId: integration.id };
  return stage.admin.call('GET /queueIntegration/:integrationId', { params });
}

const listed = async () =>
  (await stage.admin.call('GET /queueIntegration', {})).queueIntegrations.map(({ name }) => name);

test('what another editor writes into a node becomes an integration', async () => {
  const flow = await stage.add();
  const saved = await stage.save(
    flow,
    drawn({
      typebotExpires: '30',
      typebotDelayMessage: 2000,
      typebotKeywordFinish: ' sair ',
      typebotKeywordRestart: 'início',
      typebotRestartMessage: 'De novo.',
      typebotUnknownMessage: 'Como?',
    }),
  );
  expect(saved).toMatchObject({ isPublished: true });
  const { nodes } = (await stage.open(flow)).flow!;
  const { id, ...integration } = await integrationOf(flow);
  expect(nodes.at(-1)?.data).toEqual({
    integration: { id, name: 'Loja' },
    typebotIntegration: { name: 'Loja' },
  });
  expect(integration).toMatchObject({
    type: 'typebot',
    name: 'Loja',
    projectName: 'Loja',
    urlN8N: URL,
    typebotSlug: 'loja',
    typebotExpires: 30,
    typebotDelayMessage: 2000,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'início',
    typebotRestartMessage: 'De novo.',
    typebotUnknownMessage: 'Como?',
  });
});

test('nodes with the same bot use one integration, however its address ends', async () => {
  const { add, save } = stage;
  const [first, second] = [await add(), await add()];
  await save(first, drawn({ name: 'Uma', typebotSlug: 'uma' }));
  await save(second, drawn({ name: 'Outra', typebotSlug: 'uma', urlN8N: `${URL}/` }));
  expect((await integrationOf(second)).id).toBe((await integrationOf(first)).id);
  expect(await listed()).not.toContain('Outra');
});

test('a node that names an integration keeps it, whatever else another client writes into it', async () => {
  const { add, save } = stage;
  const [first, second] = [await add(), await add()];
  await save(first, drawn({ name: 'Escolhida', typebotSlug: 'escolhida' }));
  const { id, name } = await integrationOf(first);
  const more = { integration: { id, name }, typebotIntegration: inline({ typebotSlug: 'nova' }) };
  await save(second, graphOf([node('b', 'typebot', more)]));
  expect((await integrationOf(second)).id).toBe(id);
});

test('values that no integration may have become those of a new one', async () => {
  const flow = await stage.add('Recepção');
  const settings = { name: 'B', typebotSlug: 'b', typebotExpires: -1, typebotDelayMessage: 'x' };
  await stage.save(flow, drawn({ ...settings, typebotKeywordFinish: 'a'.repeat(500) }));
  const { name, typebotExpires, typebotDelayMessage, ...more } = await integrationOf(flow);
  expect({ name, typebotExpires, typebotDelayMessage }).toEqual({
    name: 'B (Recepção)',
    typebotExpires: 1,
    typebotDelayMessage: 1000,
  });
  expect(more.typebotKeywordFinish).toHaveLength(100);
});

test.each([
  ['without the name of a bot', { typebotSlug: ' ' }],
  ['without an address', { urlN8N: '' }],
  ['at an address inside', { urlN8N: 'http://127.0.0.1:3000' }],
])('a node %s cannot go live, and keeps what it has', async (_name, settings) => {
  const flow = await stage.add();
  const { isPublished, problems } = await stage.save(flow, drawn({ ...settings, name: 'Sem bot' }));
  expect(isPublished).toBe(false);
  expect(problems).toContainEqual(missing);
  const { nodes } = (await stage.open(flow)).flow!;
  expect(nodes.at(-1)?.data.typebotIntegration).toMatchObject(settings);
  expect(await listed()).not.toContain('Sem bot');
});

test('an integration that a flow uses is not deleted', async () => {
  const { add, save, admin } = stage;
  const flow = await add();
  await save(flow, drawn({ name: 'Em uso', typebotSlug: 'em-uso' }));
  const { id } = await integrationOf(flow);
  const params = { integrationId: id };
  const remove = () => admin.call('DELETE /queueIntegration/:integrationId', { params });
  await expect(remove()).rejects.toMatchObject({ code: 'ERR_INTEGRATION_IN_USE' });
  // The draft no longer has it, and cannot go live: customers still get the version with it.
  await save(flow, graphOf([node('b', 'typebot')]));
  await expect(remove()).rejects.toMatchObject({ code: 'ERR_INTEGRATION_IN_USE' });
  await admin.call('DELETE /flowbuilder/:flowId', of(flow));
  await remove();
});

test('without integrations in the plan nothing is made, and the flow cannot go live', async () => {
  const { add, save, companyId, app } = stage;
  const owner = await app.owner();
  const setPlan = (is: boolean) =>
    owner.query(
      'update plans set use_integrations = $1 where id = (select plan_id from companies where id = $2)',
      [is, companyId],
    );
  const flow = await add();
  await setPlan(false);
  try {
    const saved = await save(flow, drawn({ name: 'Sem plano', typebotSlug: 'sem-plano' }));
    expect(saved.isPublished).toBe(false);
    expect(saved.problems).toContainEqual(missing);
  } finally {
    await setPlan(true);
  }
  expect(await listed()).not.toContain('Sem plano');
});

test('an import binds bots by name, and says what it made', async () => {
  const { admin, add, save } = stage;
  await save(await add(), drawn({ name: 'Por nome', typebotSlug: 'por-nome' }));
  const webhook = { type: 'webhook', name: 'Só um webhook', urlN8N: `${URL}/x` } as const;
  await admin.call('POST /queueIntegration', { body: webhook });
  const graph = {
    nodes: [
      node('1', 'start'),
      node('b', 'typebot', { integration: { id: 1, name: 'POR NOME' } }),
      node('c', 'typebot', { typebotIntegration: inline({ name: 'Importado', typebotSlug: 'c' }) }),
      node('d', 'typebot', { integration: { id: 1, name: 'Só um webhook' } }),
    ],
    connections: [newEdge('1', 'a', 'b'), newEdge('b', 'a', 'c'), newEdge('c', 'a', 'd')],
  };
  const file = [new File([JSON.stringify(graph)], 'fluxo.json')];
  const { flow, report } = await admin.call('POST /flowbuilder/import', {
    body: {},
    files: { file },
  });
  expect(report).toEqual([
    { code: 'notFound', node: 'd', detail: 'Só um webhook' },
    { code: 'integrationMade', node: 'c', detail: 'Importado' },
  ]);
  expect(await integrationOf(flow)).toMatchObject({ name: 'Por nome' });
  expect(await integrationOf(flow, 'c')).toMatchObject({ name: 'Importado', typebotSlug: 'c' });
});

test('an integration of another company, or of another type, is missing', async () => {
  const { app, add, save, admin } = stage;
  const { id: otherId } = await buildCompany(app.core);
  const other = await app.enter(otherId, { profile: 'admin' });
  const theirs = { type: 'typebot', name: 'De outra', urlN8N: URL, typebotSlug: 'x' } as const;
  const ours = { type: 'webhook', name: 'Nossa', urlN8N: URL } as const;
  const found = [
    await other.call('POST /queueIntegration', { body: theirs }),
    await admin.call('POST /queueIntegration', { body: ours }),
  ];
  for (const { id, name } of found) {
    const flow = await add();
    const chosen = graphOf([node('b', 'typebot', { integration: { id, name } })]);
    const { isPublished, problems } = await save(flow, chosen);
    expect(isPublished).toBe(false);
    expect(problems).toContainEqual({ ...missing, detail: name });
  }
});

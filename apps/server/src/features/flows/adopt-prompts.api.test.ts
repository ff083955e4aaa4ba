import { newEdge } from '@prosa/flow/graph';
import { graphOf, node } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';

const CANARY = 'sk-canario-8842190';
const TEXT = 'Responda com calma.';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

const inline = (settings: object = {}, type = 'openai') =>
  graphOf([
    node('o', type, {
      typebotIntegration: { name: 'Vendas', prompt: TEXT, apiKey: CANARY, ...settings },
    }),
  ]);

const nodeOf = async (flow: { id: number }) =>
  (await stage.open(flow)).flow?.nodes.find(({ id }) => id === 'o');

async function promptOf(flow: { id: number }) {
  const { prompt } = (await nodeOf(flow))!.data as { prompt: { id: number } };
  return stage.admin.call('GET /prompt/:promptId', { params: { promptId: prompt.id } });
}

test('what another editor writes into a node becomes a prompt, with its key', async () => {
  const { add, save, companyId, app } = stage;
  const queue = await buildQueue(app.core, companyId);
  const flow = await add();
  const settings = {
    maxTokens: '300',
    temperature: '0.5',
    maxMessages: 20,
    queueId: queue.id,
    model: 'gpt-4o-mini',
  };
  const saved = await save(flow, inline(settings));
  expect(saved).toMatchObject({ isPublished: true, secrets: [] });
  expect(await nodeOf(flow)).toMatchObject({
    type: 'openai',
    data: { prompt: { name: 'Vendas' } },
  });
  expect(await promptOf(flow)).toMatchObject({
    name: 'Vendas',
    prompt: TEXT,
    provider: 'openai',
    model: 'gpt-4o-mini',
    maxTokens: 300,
    temperature: 0.5,
    maxMessages: 20,
    queueId: queue.id,
    apiKey: { set: true, last4: '2190' },
  });
  expect(JSON.stringify(await stage.open(flow))).not.toContain(CANARY);
});

test('a second save of the same node uses the same prompt, and its new key', async () => {
  const { add, save } = stage;
  const [first, second] = [await add(), await add()];
  await save(first, inline({ name: 'Suporte' }));
  await save(second, inline({ name: 'Suporte', apiKey: 'sk-canario-8840000' }));
  const made = await promptOf(first);
  expect((await promptOf(second)).id).toBe(made.id);
  expect(made.apiKey.last4).toBe('0000');
});

test('values that no prompt may have become those of a new one', async () => {
  const flow = await stage.add('Recepção');
  await stage.save(
    flow,
    inline({ name: 'IA', maxTokens: 'x', temperature: 9, maxMessages: -1, queueId: 999_999 }),
  );
  expect(await promptOf(flow)).toMatchObject({
    name: 'IA (Recepção)',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    queueId: null,
  });
});

test('the type that names Gemini asks Gemini', async () => {
  const flow = await stage.add();
  await stage.save(flow, inline({ name: 'Gêmeos' }, 'gemini'));
  expect(await promptOf(flow)).toMatchObject({ provider: 'gemini', apiKey: { set: true } });
});

test('a node without a text cannot go live, and keeps what it has', async () => {
  const flow = await stage.add();
  const { isPublished, problems } = await stage.save(flow, inline({ prompt: ' ' }));
  expect(isPublished).toBe(false);
  expect(problems).toContainEqual({ code: 'missingPrompt', level: 'error', node: 'o' });
});

test('a prompt without the key that its provider wants is a warning', async () => {
  const flow = await stage.add();
  const { isPublished, problems } = await stage.save(
    flow,
    inline({ name: 'Sem chave', apiKey: '' }),
  );
  expect(isPublished).toBe(true);
  expect(problems).toContainEqual(expect.objectContaining({ code: 'missingSecret', node: 'o' }));
});

test('a prompt that a flow uses is not deleted', async () => {
  const { add, save, admin } = stage;
  const flow = await add();
  await save(flow, inline({ name: 'Em uso' }));
  const { id } = await promptOf(flow);
  const params = { promptId: id };
  await expect(admin.call('DELETE /prompt/:promptId', { params })).rejects.toMatchObject({
    code: 'ERR_PROMPT_IN_USE',
  });
  await admin.call('DELETE /flowbuilder/:flowId', of(flow));
  await admin.call('DELETE /prompt/:promptId', { params });
});

test('without prompts in the plan nothing is made, and the flow cannot go live', async () => {
  const { add, save, run, companyId } = stage;
  const flow = await add();
  const setPlan = (is: boolean) =>
    stage.app
      .owner()
      .then((owner) =>
        owner.query(
          'update plans set use_open_ai = $1 where id = (select plan_id from companies where id = $2)',
          [is, companyId],
        ),
      );
  await setPlan(false);
  try {
    const saved = await save(flow, inline({ name: 'Sem plano' }));
    expect(saved).toMatchObject({
      isPublished: false,
      secrets: [{ node: 'o', field: 'apiKey', last4: '2190' }],
    });
    const made = await run(sql`select from prompts where name = 'Sem plano'`);
    expect((made as { rows: unknown[] }).rows).toEqual([]);
  } finally {
    await setPlan(true);
  }
});

test('an import binds prompts by name, and never queues by id', async () => {
  const { admin, companyId, app, add, save } = stage;
  const queue = await buildQueue(app.core, companyId);
  await save(await add(), inline({ name: 'Por nome' }));
  const graph = {
    nodes: [
      node('1', 'start'),
      node('o', 'openai', { prompt: { id: 1, name: 'POR NOME' } }),
      node('p', 'openai', {
        typebotIntegration: { name: 'Importado', prompt: TEXT, apiKey: CANARY, queueId: queue.id },
      }),
    ],
    connections: [newEdge('1', 'a', 'o'), newEdge('o', 'a', 'p')],
  };
  const file = [new File([JSON.stringify(graph)], 'fluxo.json')];
  const { flow, report } = await admin.call('POST /flowbuilder/import', {
    body: {},
    files: { file },
  });
  expect(report).toEqual([
    { code: 'secretTaken', node: 'p', detail: 'apiKey' },
    { code: 'promptMade', node: 'p', detail: 'Importado' },
  ]);
  const { nodes } = (await stage.open(flow)).flow!;
  expect(nodes[1]?.data.prompt).toMatchObject({ name: 'Por nome' });
  const { id } = nodes[2]!.data.prompt as { id: number };
  const made = await admin.call('GET /prompt/:promptId', { params: { promptId: id } });
  expect(made.queueId).not.toBe(queue.id);
});

test('a prompt of another company is missing', async () => {
  const { app, add, save } = stage;
  const { id: otherId } = await buildCompany(app.core);
  const other = await app.enter(otherId, { profile: 'admin' });
  const queue = await buildQueue(app.core, otherId);
  const { id } = await other.call('POST /prompt', {
    body: { name: 'De outra', prompt: TEXT.repeat(3), apiKey: CANARY, queueId: queue.id },
  });
  const flow = await add();
  const foreign = node('o', 'openai', { prompt: { id, name: 'De outra' } });
  const { isPublished, problems } = await save(flow, graphOf([foreign]));
  expect(isPublished).toBe(false);
  expect(problems).toContainEqual(expect.objectContaining({ code: 'missingPrompt' }));
});

import { flowTemplates } from '@prosa/contract/flows/manifest';
import { languages } from '@prosa/contract/limits';
import { readNode } from '@prosa/flow/read-node';
import { Customer, textsOf } from '@prosa/flow/testing/flows';
import { isAnswerKey } from '@prosa/flow/variables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';
import { templates } from './templates/templates.ts';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
  await buildQueue(stage.app.core, stage.companyId, { name: 'Segunda', orderQueue: 2 });
  await buildQueue(stage.app.core, stage.companyId, { name: 'Primeira', orderQueue: 1 });
});
afterAll(() => stage?.app.stop());

test.each(flowTemplates)('a flow from the template %s can go live as it is', async (template) => {
  const { admin, open, save } = stage;
  const body = { name: `Modelo ${template}`, template };
  const flow = await admin.call('POST /flowbuilder', { body });
  expect(flow).toMatchObject({ liveVersion: null, isChanged: true });
  const { flow: graph, problems } = await open(flow);
  expect(problems).toEqual([]);
  const queues = graph!.nodes.map(readNode).flatMap((data) => (data.type === 'ticket' ? data : []));
  expect(queues.map(({ queue }) => queue?.name)).toEqual(queues.map(() => 'Primeira'));
  expect(await save(flow, graph!)).toMatchObject({ liveVersion: 1, problems: [] });
});

test('without a queue a template says that it needs one', async () => {
  const { app } = stage;
  const { id } = await buildCompany(app.core);
  const admin = await app.enter(id, { profile: 'admin' });
  const body = { name: 'Recepção', template: 'reception' } as const;
  const flow = await admin.call('POST /flowbuilder', { body });
  const { flow: whole } = await admin.call('GET /flowbuilder/flow/:flowId', of(flow));
  expect(whole.problems.map(({ code }) => code)).toEqual(['missingQueue']);
});

describe.each(languages)('in %s', (language) => {
  const queue = { id: 1, name: 'Vendas' };

  test.each(flowTemplates)('%s has short options and keys that can be variables', (template) => {
    const nodes = templates[template](language, queue).nodes.map(readNode);
    const options = nodes.flatMap((data) => (data.type === 'menu' ? data.options : []));
    expect(options.filter(({ value }) => value.length > 20)).toEqual([]);
    const keys = nodes.flatMap((data) => (data.type === 'question' ? data.answerKey : []));
    expect(keys.filter((key) => !isAnswerKey(key))).toEqual([]);
  });

  test('a lead is asked three questions and hears what was noted', () => {
    const customer = new Customer(templates.lead(language, queue), {
      values: { ms: 'Oi', firstName: 'Ana' },
    });
    customer.start();
    customer.waits();
    customer.says('Ana Maria');
    customer.says('ana@example.com');
    const last = textsOf(customer.says('Um orçamento')).join();
    expect(last).toContain('Ana Maria');
    expect(last).toContain('ana@example.com');
    expect(last).toContain('Um orçamento');
    expect(textsOf(customer.effects).join()).not.toContain('{{');
  });
});

/** Flows answer customers, with every type of node. */
import { graphOf, menuOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { FlowStage } from './flow-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

test('a welcome flow with content, a menu and a queue', async () => {
  const stage = await FlowStage.open(app);
  const { id: queueId } = await buildQueue(stage.core, stage.companyId, {
    greetingMessage: 'Bem-vindo a vendas',
  });
  await stage.welcome(
    graphOf(
      [
        node('c', 'singleBlock', {
          seq: ['message0', 'message1'],
          elements: [
            { type: 'message', value: 'Oi, {{firstName}}', number: 'message0' },
            { type: 'message', value: 'Tudo bem?', number: 'message1' },
          ],
        }),
        menuOf('m', ['Vendas', 'Nada']),
        node('t', 'ticket', { data: { id: queueId, name: 'Vendas' } }),
        text('n', 'Até logo'),
      ],
      [
        ['c', 'm'],
        ['m', 'a1', 't'],
        ['m', 'a2', 'n'],
      ],
    ),
  );
  const customer = stage.customer();
  expect(await customer.says('oi')).toEqual(['Oi, Cliente']);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: true });
  expect(await customer.waits(1000)).toEqual(['Tudo bem?', 'Escolha\n\n[1] Vendas\n[2] Nada']);
  expect(await customer.says('vendas')).toEqual(['Bem-vindo a vendas']);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false, queueId });
  expect(await customer.path()).toEqual([
    '1 entered',
    'c entered',
    'm entered',
    'm answered',
    't entered',
  ]);
  expect(await customer.says('alô?')).toEqual([]);
});

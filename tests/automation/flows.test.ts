/** Flows answer customers, with every type of node; what nodes do by themselves is tested in packages/flow. */
import { graphOf, menuOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildFlow,
  buildQueue,
  buildTag,
  publishFlow,
} from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { FlowStage } from './flow-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

const content = (id: string, elements: readonly object[]) =>
  node(id, 'singleBlock', {
    seq: elements.map((_, n) => `x${n}`),
    elements: elements.map((element, n) => ({ ...element, number: `x${n}` })),
  });
const bubble = (value: string) => ({ type: 'message', value });

const ticketOf = (id: string, queueId: number) =>
  node(id, 'ticket', { data: { id: queueId, name: 'Vendas' } });

describe('a flow', () => {
  test('shows content bubble by bubble, a menu, and puts the ticket into a queue, whose greeting follows', async () => {
    const stage = await FlowStage.open(app);
    const { id: queueId } = await buildQueue(stage.core, stage.companyId, {
      greetingMessage: 'Bem-vindo a vendas',
    });
    await stage.files(['foto.png', 'voz.ogg']);
    await stage.welcome(
      graphOf(
        [
          content('c', [
            bubble('Oi, {{firstName}}'),
            { type: 'img', value: 'foto.png', original: 'foto.png' },
            { type: 'interval', value: '5' },
            { type: 'audio', value: 'voz.ogg', original: 'voz.ogg', record: true },
          ]),
          menuOf('m', ['Vendas', 'Nada']),
          ticketOf('t', queueId),
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
    expect(await customer.waits(1000)).toEqual(['image: foto.png']);
    expect(await customer.waits(4000)).toEqual([]);
    expect(await customer.waits(1000)).toEqual([
      'audio: voz.ogg',
      'Escolha\n\n[1] Vendas\n[2] Nada',
    ]);
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

  test('keeps answers, tags the ticket, chooses a way, and closes', async () => {
    const stage = await FlowStage.open(app);
    const { id: tagId } = await buildTag(stage.core, stage.companyId, { name: 'VIP' });
    await stage.welcome(
      graphOf(
        [
          questionOf('q', 'nome'),
          questionOf('r', 'idade'),
          node('c', 'condition', {
            mode: 'all',
            rules: [
              { source: 'variable', field: 'idade', operator: 'greaterOrEqual', value: '18' },
              { source: 'context', field: 'weekday', operator: 'contains', value: 'day' },
              { source: 'ticket', field: 'isFirst', operator: 'equals', value: 'true' },
              { source: 'contact', field: 'name', operator: 'startsWith', value: 'cliente' },
            ],
          }),
          node('g', 'tag', { tag: { id: tagId, name: 'VIP' } }),
          node('x', 'closeTicket', { message: 'Tchau, {{nome}} de {{idade}} e {{outro}}' }),
        ],
        [
          ['q', 'r'],
          ['r', 'c'],
          ['c', 'true', 'g'],
          ['g', 'x'],
        ],
      ),
    );
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual(['nome?']);
    expect(await customer.says('Ana')).toEqual(['idade?']);
    expect(await customer.says('19')).toEqual(['Tchau, Ana de 19 e {{outro}}']);
    expect(await customer.ticket()).toMatchObject({ status: 'closed', tags: [{ name: 'VIP' }] });
    expect((await customer.path()).at(-1)).toBe('x entered');
  });

  test('goes on with another flow, which knows the answers', async () => {
    const stage = await FlowStage.open(app);
    const other = await buildFlow(
      stage.core,
      stage.companyId,
      graphOf([text('b', 'Segundo, {{nome}}')]),
    );
    await stage.welcome(
      graphOf(
        [
          questionOf('q', 'nome'),
          node('s', 'switchFlow', { flowSelected: { id: other.id, name: 'B' } }),
        ],
        [['q', 's']],
      ),
    );
    const customer = stage.customer();
    await customer.says('oi');
    expect(await customer.says('Ana')).toEqual(['Segundo, Ana']);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  test('gives the ticket to an attendant, or leaves it to people if they do not serve the queue', async () => {
    const stage = await FlowStage.open(app);
    const { user } = await app.enter(stage.companyId, { profile: 'user' });
    await stage.welcome(graphOf([node('a', 'attendant', { user: { id: user.id, name: 'Bia' } })]));
    const customer = stage.customer();
    await customer.says('oi');
    expect(await customer.ticket()).toMatchObject({ status: 'open', userId: user.id });
    expect(await customer.path()).toEqual(['1 entered', 'a entered']);
  });

  test('that runs in circles with another leaves the ticket to people', async () => {
    const stage = await FlowStage.open(app);
    const flow = await stage.welcome(graphOf([text('t', 'x')]));
    await publishFlow(stage.core, stage.companyId, {
      id: flow.id,
      graph: graphOf([node('s', 'switchFlow', { flowSelected: { id: flow.id, name: 'A' } })]),
    });
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual([]);
    expect(await customer.session()).toMatchObject({
      machine: 'menu',
      state: { kind: 'waiting' },
    });
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  test('longer than 200 steps of the engine runs to its end', async () => {
    const stage = await FlowStage.open(app);
    const ids = Array.from({ length: 90 }, (_, n) => `n${n}`);
    await stage.welcome(
      graphOf(
        ids.map((id) => text(id, id)),
        ids.slice(1).map((id, n) => [ids[n]!, id]),
      ),
    );
    const customer = stage.customer();
    await customer.says('oi');
    await customer.waits(200_000);
    expect(await customer.told()).toEqual(ids);
  });

  test('a file that is gone is left out', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf([content('c', [{ type: 'img', value: 'nada.png' }, bubble('Oi')])]),
    );
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual([]);
    expect(await customer.waits(1000)).toEqual(['Oi']);
  });

  test('a text longer than a message is sent in parts', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf([questionOf('q', 'a'), text('t', `${'x'.repeat(4000)} {{a}}`)], [['q', 't']]),
    );
    const customer = stage.customer();
    await customer.says('oi');
    const told = await customer.says('y'.repeat(4096));
    expect(told.map(({ length }) => length)).toEqual([4000, 4096]);
  });
});

describe('a customer in a flow', () => {
  const twoQueues = async (stage: FlowStage) => {
    for (const name of ['Vendas', 'Suporte']) {
      const { id } = await buildQueue(stage.core, stage.companyId, { name });
      await stage.query(
        sql`insert into connection_queues (company_id, connection_id, queue_id) values (${stage.companyId}, ${stage.connectionId}, ${id})`,
      );
    }
  };
  const asking = graphOf([menuOf('m', ['Um', 'Dois']), text('n', 'Fim')], [['m', 'a1', 'n']]);

  test('who greets in three messages gets one menu', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(asking);
    const customer = stage.customer();
    expect(await customer.says('oi', 'bom dia', 'tudo bem?')).toHaveLength(1);
    expect(await customer.path()).toEqual(['1 entered', 'm entered']);
  });

  test('chooses nothing from a menu by what they wrote before it was shown', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(asking);
    expect(await stage.customer().says('oi', '1')).toEqual(['Escolha\n\n[1] Um\n[2] Dois']);
  });

  test('goes back to the menus of the connection by #, wherever the flow waits', async () => {
    const stage = await FlowStage.open(app);
    await twoQueues(stage);
    await stage.welcome(graphOf([questionOf('q', 'nome')]));
    const customer = stage.customer();
    expect(await customer.says('oi')).toEqual(['nome?']);
    expect(await customer.says('#')).toEqual(['Olá\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas']);
    expect((await customer.path()).at(-1)).toBe('q left');
    expect(await customer.ticket()).toMatchObject({ chatbot: true });
    expect(await customer.says('2')).toEqual([]);
    expect(await customer.ticket()).toMatchObject({ queue: { name: 'Vendas' } });
  });

  test('answers # like anything else where there is no menu', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(graphOf([questionOf('q', 'nome'), text('t', '{{nome}}')], [['q', 't']]));
    const customer = stage.customer();
    await customer.says('oi');
    expect(await customer.says('#')).toEqual(['#']);
  });

  test('is a person’s as soon as one takes the ticket: neither answers nor timers are heard', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf([content('c', [bubble('Um'), bubble('Dois')]), menuOf('m', ['A'])], [['c', 'm']]),
    );
    const customer = stage.customer();
    await customer.says('oi');
    await customer.move('open');
    expect(await customer.waits(5000)).toEqual([]);
    expect(await customer.says('1')).toEqual([]);
    expect((await customer.path()).at(-1)).toBe('c left');
  });

  test('whose ticket is resolved has left, and a flow that closed the ticket itself has not', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf(
        [menuOf('m', ['Fim']), node('x', 'closeTicket', { message: 'Tchau' })],
        [['m', 'a1', 'x']],
      ),
    );
    const left = stage.customer();
    await left.says('oi');
    await left.move('closed');
    expect((await left.path()).at(-1)).toBe('m left');
    const done = stage.customer();
    await done.says('oi');
    await done.says('1');
    expect(await done.path()).toEqual(['1 entered', 'm entered', 'm answered', 'x entered']);
  });

  test('ends in the version in which they began; the next one gets the new one', async () => {
    const stage = await FlowStage.open(app);
    const flow = await stage.welcome(asking);
    const first = stage.customer();
    await first.says('oi');
    await publishFlow(stage.core, stage.companyId, {
      id: flow.id,
      graph: graphOf([text('t', 'Novo')]),
    });
    expect(await stage.customer().says('oi')).toEqual(['Novo']);
    await stage.query(sql`update flows set active = false where id = ${flow.id}`);
    expect(await first.says('1')).toEqual(['Fim']);
  });

  test('goes on in the menus if the flow is deleted', async () => {
    const stage = await FlowStage.open(app);
    await twoQueues(stage);
    const flow = await stage.welcome(asking);
    const customer = stage.customer();
    await customer.says('oi');
    await stage.query(sql`delete from flows where id = ${flow.id}`);
    expect(await customer.says('1')).toEqual(['Olá\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas']);
  });

  test('who is silent sees the timeout of the question once', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf(
        [
          questionOf('q', 'nome', { timeoutSeconds: 60, timeoutMessage: 'Ainda aí?' }),
          text('t', 'Sem resposta'),
        ],
        [['q', 'timeout', 't']],
      ),
    );
    const customer = stage.customer();
    await customer.says('oi');
    expect(await customer.waits(59_000)).toEqual([]);
    expect(await customer.waits(2000)).toEqual(['Ainda aí?', 'Sem resposta']);
    expect(await customer.waits(600_000)).toEqual([]);
    expect(await customer.path()).toContain('q timeout');
  });

  test('who sends a picture without a text is asked again, and a caption is an answer', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(
      graphOf([questionOf('q', 'nome'), text('t', 'Oi, {{nome}}')], [['q', 't']]),
    );
    const customer = stage.customer();
    await customer.says('oi');
    await customer.send({ kind: 'image', body: '' });
    await stage.settle();
    await customer.send({ kind: 'image', body: 'Ana' });
    await stage.settle();
    expect(await customer.told()).toEqual(['nome?', 'nome?', 'Oi, Ana']);
  });

  test('comes to people after three answers that no option fits', async () => {
    const stage = await FlowStage.open(app);
    await stage.welcome(asking);
    const customer = stage.customer();
    await customer.says('oi');
    expect(await customer.says('x')).toHaveLength(1);
    expect(await customer.says('x')).toHaveLength(1);
    expect(await customer.says('x')).toEqual([]);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });
});

test('a flow of a ticket is shown, to admins with its way', async () => {
  const stage = await FlowStage.open(app);
  const flow = await stage.welcome(graphOf([menuOf('m', ['A'])]));
  const customer = stage.customer();
  await customer.says('oi');
  const params = { ticketId: String(await customer.ticketId()) };
  expect(await stage.admin.call('GET /tickets/:ticketId/flow', { params })).toMatchObject({
    flow: { id: flow.id },
    path: [
      { node: '1', type: 'start', kind: 'entered' },
      { node: 'm', type: 'menu', kind: 'entered' },
    ],
  });
  const other = await app.enter(stage.companyId, { profile: 'user', allTicket: 'enabled' });
  expect(await other.call('GET /tickets/:ticketId/flow', { params })).toMatchObject({
    flow: { id: flow.id },
    path: [],
  });
});

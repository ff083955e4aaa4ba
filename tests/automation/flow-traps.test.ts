/** What flows of other products get wrong, each as a conversation. */
import type { FlowGraph } from '@prosa/flow/graph';
import { graphOf, menuOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildConnection } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { FlowStage } from './flow-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

async function begin(graph: FlowGraph) {
  const stage = await FlowStage.open(app);
  await stage.welcome(graph);
  const customer = stage.customer();
  return { stage, customer, first: await customer.says('oi') };
}

const edge = (source: string, target: string, sourceHandle?: string) => ({
  id: `${source}${sourceHandle}${target}`,
  source,
  target,
  ...(sourceHandle && { sourceHandle }),
});

test('the start is not the first node, and its edge has no handle', async () => {
  const { first } = await begin({
    nodes: [text('z', 'Não'), text('a', 'Sim'), node('1', 'start')],
    connections: [edge('1', 'a')],
  });
  expect(first).toEqual(['Sim']);
});

test('an edge leads to a node that was deleted', async () => {
  const { first, customer } = await begin({
    nodes: [node('1', 'start'), text('a', 'Oi')],
    connections: [edge('1', 'a', 'a'), edge('a', 'gone', 'a')],
  });
  expect(first).toEqual(['Oi']);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
});

test('two edges leave one output: the first one counts, once', async () => {
  const { first } = await begin({
    nodes: [node('1', 'start'), text('a', 'Um'), text('b', 'Dois')],
    connections: [edge('1', 'a', 'a'), edge('1', 'b', 'a')],
  });
  expect(first).toEqual(['Um']);
});

test('a cycle that asks nobody ends with people', async () => {
  const { first, customer } = await begin(
    graphOf(
      [node('a', 'randomizer', { percent: 50 })],
      [
        ['a', 'a', 'a'],
        ['a', 'b', 'a'],
      ],
    ),
  );
  expect(first).toEqual([]);
  expect(await customer.ticket()).toMatchObject({ status: 'pending', chatbot: false });
});

test('texts leave by the connection of the ticket, not by the default one, to the number as it is', async () => {
  const { stage, customer } = await begin(graphOf([text('a', 'Oi')]));
  await buildConnection(stage.core, stage.companyId, { isDefault: true });
  const sent = await stage.query(
    sql`select m.connection_id as connection, c.number from messages m join tickets t on t.id = m.ticket_id
      join contacts c on c.id = t.contact_id where m.from_me`,
  );
  expect(sent).toEqual([{ connection: stage.connectionId, number: customer.number }]);
});

test('a menu is not answered in an open ticket', async () => {
  const { customer } = await begin(
    graphOf([menuOf('m', ['A']), text('a', 'A!')], [['m', 'a1', 'a']]),
  );
  await customer.move('open');
  expect(await customer.says('1')).toEqual([]);
});

test('answers are kept beside each other, and beside the contact’s own variables', async () => {
  const { customer } = await begin(
    graphOf(
      [questionOf('q', 'a'), questionOf('r', 'b'), text('t', '{{a}} {{b}} {{firstName}} {{c}}')],
      [
        ['q', 'r'],
        ['r', 't'],
      ],
    ),
  );
  await customer.says('um');
  expect(await customer.says('dois {{a}}')).toEqual(['um dois {{a}} Cliente {{c}}']);
});

test('an option is known by its output, whatever it is called', async () => {
  const { customer } = await begin(
    graphOf(
      [
        menuOf('m', [], {
          arrayOption: [
            { number: 3, value: 'Um' },
            { number: 1, value: 'Três' },
          ],
        }),
        text('a', 'Saída 1'),
        text('c', 'Saída 3'),
      ],
      [
        ['m', 'a1', 'a'],
        ['m', 'a3', 'c'],
      ],
    ),
  );
  expect(await customer.says('um')).toEqual(['Saída 3']);
});

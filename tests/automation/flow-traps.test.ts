/** What flows of other products get wrong, each as a conversation. */

import { replaceOptions } from '@prosa/flow/edit-graph';
import type { FlowGraph } from '@prosa/flow/graph';
import {
  graphOf,
  menuOf,
  node,
  Customer as Preview,
  questionOf,
  text,
  textsOf,
} from '@prosa/flow/testing/flows';
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

test('a number with a ninth digit keeps it, whatever its area', async () => {
  const { stage } = await begin(graphOf([text('a', 'Oi')]));
  const customer = stage.customer('5531987654321');
  expect(await customer.says('oi')).toEqual(['Oi']);
  const [sent] = await stage.query(
    sql`select c.number from messages m join conversations v on v.id = m.conversation_id
      join contacts c on c.id = v.contact_id where m.from_me order by m.created_at desc limit 1`,
  );
  expect(sent).toEqual({ number: '5531987654321' });
});

test('an option that is deleted from the middle takes its edge along, and no other', async () => {
  const drawn = graphOf(
    [menuOf('m', ['A', 'B', 'C']), text('a', 'A!'), text('b', 'B!'), text('c', 'C!')],
    [
      ['m', 'a1', 'a'],
      ['m', 'a2', 'b'],
      ['m', 'a3', 'c'],
    ],
  );
  const edited = replaceOptions(drawn, 'm', [
    { was: 1, value: 'A' },
    { was: 3, value: 'C' },
  ]);
  const { customer, first } = await begin(edited);
  expect(first).toEqual(['Escolha\n\n[1] A\n[2] C']);
  expect(await customer.says('2')).toEqual(['C!']);
});

test('customers are shown what the test in the editor shows', async () => {
  const drawn = graphOf(
    [
      questionOf('q', 'nome'),
      menuOf('m', ['{{nome}} quer', 'Não quer']),
      node('if', 'condition', { key: 'nome', condition: 1, value: 'ana' }),
      text('yes', 'É {{nome}}: {{cupom}}'),
      text('no', 'Não é'),
    ],
    [
      ['q', 'm'],
      ['m', 'a1', 'if'],
      ['if', 'true', 'yes'],
      ['if', 'false', 'no'],
    ],
  );
  const preview = new Preview(drawn);
  preview.start();
  const { customer } = await begin(drawn);
  for (const said of ['Ana', '7', '1']) {
    preview.says(said);
    await customer.says(said);
  }
  expect(await customer.told()).toEqual(textsOf(preview.effects));
});

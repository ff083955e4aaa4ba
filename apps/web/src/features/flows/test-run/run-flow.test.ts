import type { Env } from '@prosa/flow/flow-state';
import { newEdge, newGraph } from '@prosa/flow/graph';
import { expect, it } from 'vitest';
import { hear, type Run, startRun } from './run-flow.ts';

const env: Env = {
  values: { firstName: 'Ana' },
  facts: { contact: {}, ticket: {}, context: {} },
  has: () => true,
  draw: () => 0,
};
const at = { position: { x: 0, y: 0 } };
const nodes = [
  ...newGraph().nodes,
  {
    id: 'm',
    type: 'menu',
    data: { message: 'Oi, {{firstName}}', arrayOption: [{ number: 1, value: 'Preço' }] },
    ...at,
  },
  { id: 'i', type: 'interval', data: { sec: 30 }, ...at },
  { id: 'h', type: 'httpRequest', data: { url: 'https://loja.example/preco' }, ...at },
  { id: 'q', type: 'ticket', data: { id: 7, name: 'Vendas' }, ...at },
];
const connections = [
  newEdge('1', 'a', 'm'),
  newEdge('m', 'a1', 'i'),
  newEdge('i', 'a', 'h'),
  newEdge('h', 'success', 'q'),
];
const start = () => startRun({ nodes, connections }, env);
const says = (run: Run, body: string) => hear(run, { t: 'message', body, choice: null }, env);
const due = (run: Run) => hear(run, { t: 'due', timerId: run.timer?.timerId ?? '' }, env);

it('talks, waits, asks a server and ends as the flow does', () => {
  const asked = start();
  expect(asked.lines).toEqual([
    { t: 'menu', head: 'Oi, Ana', options: [{ key: '1', title: 'Preço', name: 'm:a1' }] },
  ]);
  const waiting = says(asked, '1');
  expect(waiting.lines.slice(1)).toEqual([
    { t: 'customer', text: '1' },
    { t: 'wait', seconds: 30 },
  ]);
  const calling = due(waiting);
  expect(calling.request?.url).toBe('https://loja.example/preco');
  const done = hear(calling, { t: 'called', result: { ok: true, body: {} } }, env);
  expect(done.lines.slice(-2)).toEqual([
    { t: 'place', queueId: 7 },
    { t: 'end', end: 'queue' },
  ]);
  expect([...done.way].toSorted()).toEqual(
    [...nodes.map(({ id }) => id), ...connections.map(({ id }) => id)].toSorted(),
  );
});

it('shows the title of an option that was tapped', () => {
  const tapped = hear(start(), { t: 'message', body: '', choice: 'm:a1' }, env);
  expect(tapped.lines[1]).toEqual({ t: 'customer', text: 'Preço' });
});

it('adds nothing for what the flow does not wait for', () => {
  const run = start();
  expect(hear(run, { t: 'due', timerId: 'old' }, env)).toBe(run);
});

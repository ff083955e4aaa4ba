import { flowLimits } from '@prosa/contract/flow-limits';
import { type FlowGraph, newEdge, newGraph } from '@prosa/flow/graph';
import { graphOf, node, text, type Way } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlowStage, onWire, openFlowStage } from '../../testing/flow-stage.ts';
import { refusal } from '../../testing/refusal.ts';

let stage: FlowStage;
let flow: { id: number };
beforeAll(async () => {
  stage = await openFlowStage();
  flow = await stage.add();
});
afterAll(() => stage?.app.stop());

const refused = (graph: FlowGraph) => refusal(stage.save(flow, graph));
const TOO_LARGE = '422 ERR_FLOW_TOO_LARGE';
const INVALID = '400 ERR_VALIDATION';

/** The request as it is typed, for what no client would send. */
const post = (body: string) =>
  fetch(`${stage.app.url}/api/flowbuilder/flow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' },
    body,
  });

const line = (length: number, words = 'Oi'): FlowGraph => {
  const nodes = Array.from({ length }, (_, at) => text(`n${at}`, words));
  const ways = nodes.slice(1).map((_, at): Way => [`n${at}`, `n${at + 1}`]);
  return graphOf(nodes, ways);
};

test('a flow of the largest size is saved without people having to wait for it', async () => {
  const { add, save, open, ending } = stage;
  const large = await add();
  const words = 'x'.repeat(2000);
  const { nodes, connections } = line(flowLimits.nodes.max - 2, words);
  const end = await ending();
  const last = newEdge(`n${flowLimits.nodes.max - 3}`, 'a', end.id);
  const graph = { nodes: [...nodes, end], connections: [...connections, last] };
  const at = performance.now();
  expect(await save(large, graph)).toMatchObject({ problems: [], isPublished: true });
  const took = performance.now() - at;
  expect((await open(large)).flow?.nodes).toHaveLength(flowLimits.nodes.max);
  // A busy machine takes longer; what grows with the square of the size takes minutes.
  expect(took).toBeLessThan(5000);
});

test('too many nodes, edges or bytes are refused', async () => {
  expect(await refused(line(flowLimits.nodes.max))).toBe(TOO_LARGE);
  const edges = Array.from({ length: flowLimits.edges.max + 1 }, () => newEdge('1', 'a', 'n'));
  expect(await refused({ ...newGraph(), connections: edges })).toBe(TOO_LARGE);
  const long = text('n', 'é'.repeat(flowLimits.graphBytes.max / 2));
  expect(await refused(graphOf([long]))).toBe(TOO_LARGE);
  const longer = text('n', 'x'.repeat(3 * flowLimits.graphBytes.max));
  expect(await refused(graphOf([longer]))).toMatch(/^4/);
});

test.each([
  ['a NUL in a text', text('n', 'a\u0000b')],
  ['half of a pair', text('n', 'a\ud800b')],
  ['a NUL deep inside', node('n', 'menu', { arrayOption: [{ value: ['\u0000'] }] })],
  ['half of a pair in a key', node('n', 'menu', { '\udfff': 1 })],
  ['a NUL in an id', text('n\u0000', 'a')],
])('%s is refused', async (_, bad) => {
  expect(await refused(graphOf([bad]))).toBe(INVALID);
});

test('JSON that is nested without end is refused', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const { nodes } = newGraph();
  const start = JSON.stringify(nodes[0]).replace('"label"', `"deep":${deep},"label"`);
  const answer = await post(`{"idFlow":${flow.id},"nodes":[${start}],"connections":[]}`);
  expect(answer.status).toBe(400);
});

test('two nodes with one id are refused', async () => {
  expect(await refused(graphOf([text('n', 'a'), text('n', 'b')]))).toBe(INVALID);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s means nothing special',
  async (name) => {
    const { add, open } = stage;
    const mine = await add();
    const tricky = node(name, name, { [`x${name}`]: 1, arrayOption: name });
    const graph = {
      nodes: [...newGraph().nodes, tricky],
      connections: [newEdge('1', name, name), newEdge(name, name, '1')],
    };
    const saved = await stage.save(mine, graph);
    expect(saved.problems).toContainEqual(expect.objectContaining({ code: 'unsupported' }));
    expect((await open(mine)).flow).toEqual(graph);
    const polluting = `{"idFlow":${mine.id},"nodes":[{"id":"1","type":"start","position":{"x":0,"y":0},
      "data":{"${name}":{"prototype":{"isAdmin":true},"isAdmin":true}}}],"connections":[]}`;
    await post(polluting);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await open(mine)).name).toBe(mine.name);
  },
);

test('what an editor keeps for itself is not stored', async () => {
  const { add, open, admin } = stage;
  const mine = await add();
  const { nodes, connections } = onWire();
  const styled = nodes.map((each) => ({
    ...each,
    style: { color: 'red' },
    width: 10,
    selected: true,
  }));
  await admin.call('POST /flowbuilder/flow', {
    body: { idFlow: mine.id, nodes: styled, connections },
  });
  expect((await open(mine)).flow).toEqual({ nodes, connections });
});

import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { flowLimits } from '@prosa/contract/flow-limits';
import { graphOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { type FlowStage, openFlowStage } from '../../testing/flow-stage.ts';
import { refusal } from '../../testing/refusal.ts';
import { zipOf } from '../../testing/sheet-file.ts';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

const send = (bytes: Uint8Array<ArrayBuffer>) =>
  stage.admin.call('POST /flowbuilder/import', {
    files: { file: [new File([bytes], 'fluxo.zip')] },
  });
const REFUSED = '422 ERR_FLOW_IMPORT';
const zip = async (parts: Record<string, string | Buffer>) => Buffer.from(await zipOf(parts));

const picture = node('m', 'singleBlock', {
  seq: ['img0'],
  elements: [{ type: 'img', value: 'loja.png', original: 'a.png', number: 'img0' }],
});
const FLOW = JSON.stringify({ name: 'Hostil', flow: graphOf([picture]) });

/** Every file that the company's folder holds. */
const stored = async () => {
  const { dataDir } = stage.app.core.config;
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).length;
};

test.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
  ['an empty file', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from('olá')],
  ['JSON that is no flow', () => Buffer.from('{"nodes":1}')],
  ['a list', () => Buffer.from('[]')],
  ['JSON nested without end', () => Buffer.from('['.repeat(200_000) + ']'.repeat(200_000))],
  ['a NUL in a text', () => Buffer.from(JSON.stringify(graphOf([text('t', 'a\u0000')])))],
  ['half of a pair', () => Buffer.from(JSON.stringify(graphOf([node('t', 'x', { a: '\ud800' })])))],
  ['an id without end', () => Buffer.from(JSON.stringify(graphOf([text('x'.repeat(500), 'a')])))],
  ['a zip without a flow', () => zip({ 'other.json': FLOW })],
  ['the head of a zip', () => Buffer.from('PK\x03\x04 and then nothing')],
  ['a zip that was cut', async () => (await zip({ 'flow.json': FLOW })).subarray(0, -30)],
  ['a zip with too many files', () => zip(manyFiles())],
  [
    'a name that leads out of the zip',
    async () => renamed(await zip({ 'xx/xx/xx/flow.json': FLOW })),
  ],
  ['an encrypted flow', async () => encrypted(await zip({ 'flow.json': FLOW }))],
  ['a bomb that says how large it is', bomb],
  ['a bomb of several files', bombOfSeveral],
  ['a bomb that says that it is small', async () => saysSmall(await bomb())],
])('%s is refused, and nothing stays of it', async (_, make) => {
  const before = await stored();
  expect(await refusal(send(await make()))).toBe(REFUSED);
  const { flows } = await stage.admin.call('GET /flowbuilder');
  expect(flows).toEqual([]);
  expect(await stored()).toBe(before);
});

test('too many nodes, and JSON that is too long, are refused as too large', async () => {
  const many = Array.from({ length: flowLimits.nodes.max }, (_, at) => text(`n${at}`, 'a'));
  const large = graphOf([text('t', 'x'.repeat(6 * 1024 * 1024))]);
  for (const graph of [graphOf(many), large])
    expect(await refusal(send(Buffer.from(JSON.stringify(graph))))).toBe('422 ERR_FLOW_TOO_LARGE');
});

test('names of prototypes are left out, so that the flow can be saved', async () => {
  const json = `{"name":"Protótipo","nodes":[{"id":"a","type":"outro","position":{"x":1,"y":2},"data":
    {"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"x":1}}],"connections":[]}`;
  const { flow } = await send(Buffer.from(json));
  const { flow: graph } = await stage.open(flow);
  expect(graph?.nodes[1]?.data).toEqual({ x: 1 });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  const owner = await stage.app.owner();
  const { rows } = await owner.query('select draft::text from flows where id = $1', [flow.id]);
  expect(rows[0].draft).not.toMatch(/__proto__|constructor/);
  expect(await stage.save(flow, graph!)).toMatchObject({ ok: true });
  await stage.admin.call('DELETE /flowbuilder/:flowId', { params: { flowId: String(flow.id) } });
});

test('a file that nodes cannot send is missing', async () => {
  const before = await stored();
  const page = await zip({ 'flow.json': FLOW, 'media/loja.png': '<script>1</script>' });
  const { flow, report } = await send(page);
  expect(report).toEqual([{ code: 'fileMissing', node: null, detail: 'loja.png' }]);
  expect(await stored()).toBe(before);
  await stage.admin.call('DELETE /flowbuilder/:flowId', { params: { flowId: String(flow.id) } });
});

const manyFiles = () => ({
  'flow.json': FLOW,
  ...Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`media/${at}.png`, 'x'])),
});

/** The same length, so that the zip stays whole. */
const renamed = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll('xx/xx/xx/', '../../../'), 'latin1');

/** Sets the flag in both headers. */
function encrypted(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  copy[6]! |= 1;
  copy[copy.indexOf('PK\x01\x02') + 8]! |= 1;
  return copy;
}

async function bomb(): Promise<Buffer<ArrayBuffer>> {
  const file = new yazl.ZipFile();
  file.addBuffer(Buffer.from(FLOW), 'flow.json');
  file.addBuffer(Buffer.alloc(60 * 1024 * 1024), 'media/loja.png');
  file.end();
  return Buffer.from(await buffer(file.outputStream));
}

/** Each alone could be a video. */
async function bombOfSeveral(): Promise<Buffer<ArrayBuffer>> {
  const names = Array.from({ length: 4 }, (_, at) => `filme${at}.mp4`);
  const elements = names.map((value, at) => ({ type: 'video', value, number: `video${at}` }));
  const films = node('m', 'singleBlock', { seq: elements.map(({ number }) => number), elements });
  const file = new yazl.ZipFile();
  file.addBuffer(Buffer.from(JSON.stringify(graphOf([films]))), 'flow.json');
  for (const name of names) file.addBuffer(Buffer.alloc(15 * 1024 * 1024), `media/${name}`);
  file.end();
  return Buffer.from(await buffer(file.outputStream));
}

/** Writes another size into the directory of the zip, which is what readers believe. */
function saysSmall(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(1000, copy.lastIndexOf('PK\x01\x02') + 24);
  return copy;
}

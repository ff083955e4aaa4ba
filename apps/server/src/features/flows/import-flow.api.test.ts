import { buffer } from 'node:stream/consumers';
import type { FlowGraph } from '@prosa/flow/graph';
import { graphOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { buildCompany, buildQueue, buildTag } from '../../testing/builders.ts';
import { OGG } from '../../testing/flow-media.ts';
import { type FlowStage, of, onWire, openFlowStage } from '../../testing/flow-stage.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { zipOf } from '../../testing/sheet-file.ts';
import type { TestSession } from '../../testing/test-app.ts';

let stage: FlowStage;
let queue: { id: number; name: string };
beforeAll(async () => {
  stage = await openFlowStage();
  const { id, name } = await buildQueue(stage.app.core, stage.companyId, { name: 'Vendas' });
  queue = { id, name };
});
afterAll(() => stage?.app.stop());

const send = (who: TestSession, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
  who.call('POST /flowbuilder/import', {
    body: name === undefined ? {} : { name },
    files: { file: [new File([bytes], 'fluxo.zip')] },
  });
const sendJson = (json: unknown, name?: string) =>
  send(stage.admin, Buffer.from(JSON.stringify(json)), name);
const zip = async (parts: Record<string, string | Buffer>) => Buffer.from(await zipOf(parts));

async function download(who: TestSession, flow: { id: number }): Promise<Buffer<ArrayBuffer>> {
  const answer = await who.open(`/api/flowbuilder/flow/${flow.id}/export`, {
    authorization: `Bearer ${who.token}`,
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await answer.arrayBuffer());
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const file = await yauzl.fromBufferPromise(bytes);
  const parts = new Map<string, Buffer>();
  for await (const entry of file.eachEntry())
    parts.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)));
  return parts;
}

const picture = (value: string) =>
  node('m', 'singleBlock', {
    seq: ['img0'],
    elements: [{ type: 'img', value, original: 'Fachada.png', number: 'img0' }],
  });
const ticket = (named: object) => node('q', 'ticket', { data: { ...named } });
const small = graphOf([text('t', 'Oi'), ticket({ id: 999_999, name: 'vendas' })], [['t', 'q']]);

test.each([
  ['the graph alone', (graph: FlowGraph) => graph],
  ['a graph in a flow', (graph: FlowGraph) => ({ name: 'Um', flow: onWire(graph) })],
  ['an answer of the API', (graph: FlowGraph) => ({ flow: { name: 'Dois', flow: onWire(graph) } })],
  [
    'an exported file',
    (graph: FlowGraph) => ({ format: 'flowbuilder-export', version: 1, name: 'Três', ...graph }),
  ],
])('takes over %s, bound to queues of the same name', async (_, form) => {
  const { flow, report } = await sendJson(form(small));
  expect(report).toEqual([]);
  expect(flow).toMatchObject({ liveVersion: null, isChanged: true });
  const whole = await stage.open(flow);
  expect(whole.problems).toEqual([]);
  const bound = whole.flow?.nodes.find(({ type }) => type === 'ticket');
  expect(bound?.data).toEqual({ id: queue.id, name: 'Vendas' });
});

test('takes over a zip of the family with its pictures', async () => {
  const json = JSON.stringify({
    id: 7,
    name: 'Com foto',
    flow: graphOf([picture('public/c1/loja.png')]),
  });
  const bytes = await zip({ 'export/flow.json': json, 'export/media/loja.png': PIXEL });
  const { flow, report } = await send(stage.admin, bytes);
  expect([flow.name, report]).toEqual(['Com foto', []]);
  const { files } = await stage.open(flow);
  expect(files).toMatchObject([{ original: 'Fachada.png', mediaType: 'image/png' }]);
  const answer = await stage.admin.open(files[0]?.path);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
});

test('says which files are missing, and leaves their places empty', async () => {
  const json = JSON.stringify({ name: 'Sem foto', flow: graphOf([picture('loja.png')]) });
  const { flow, report } = await send(stage.admin, await zip({ 'flow.json': json }));
  expect(report).toEqual([{ code: 'fileMissing', node: null, detail: 'loja.png' }]);
  const { problems, files } = await stage.open(flow);
  expect(files).toEqual([]);
  expect(problems).toContainEqual(expect.objectContaining({ code: 'emptyMedia', node: 'm' }));
  // A file of the company that has this name is another one.
  const asJson = await sendJson({ name: 'Sem zip', flow: graphOf([picture('loja.png')]) });
  expect(asJson.report).toEqual(report);
});

test('says what it changed', async () => {
  const graph = {
    name: 'Misto',
    nodes: [
      text('t', 'Oi'),
      text('t', 'Outra vez'),
      ticket({ id: 1, name: 'Cobrança' }),
      node('b', 'blacklist'),
      node('o', 'openai', { typebotIntegration: { apiKey: 'sk-canario-99887' } }),
    ],
    connections: [{ id: 'e', source: 't', target: 'nobody' }],
  };
  const { flow, report } = await sendJson(graph);
  expect(report.map(({ code, detail }) => [code, detail])).toEqual([
    ['idReplaced', 't'],
    ['startAdded', undefined],
    ['notFound', 'Cobrança'],
    ['unsupported', 'blacklist'],
    ['secretTaken', 'apiKey'],
    ['edgeDropped', 't → nobody'],
  ]);
  const whole = await stage.open(flow);
  expect(whole.secrets).toEqual([{ node: 'o', field: 'apiKey', last4: '9887' }]);
  expect(JSON.stringify(whole.flow)).not.toContain('canario');
});

test('a name that is taken gets a number, and one that is typed goes first', async () => {
  const names = [];
  for (let more = 0; more < 3; more++)
    names.push((await sendJson({ name: 'Repetido', flow: small })).flow.name);
  names.push((await sendJson({ name: 'Repetido', flow: small }, 'Escolhido')).flow.name);
  names.push((await sendJson(small)).flow.name);
  names.push((await sendJson({ name: 'x', flow: small })).flow.name);
  expect(names).toEqual([
    'Repetido',
    'Repetido 2',
    'Repetido 3',
    'Escolhido',
    expect.stringMatching(/^Fluxo importado/),
    expect.stringMatching(/^Fluxo importado/),
  ]);
});

test('an export has the files and the names of rows, and no credentials', async () => {
  const { admin, add, save } = stage;
  const name = (await putPicture(admin)).name;
  const flow = await add('Exportado');
  const request = node('h', 'httpRequest', {
    url: 'https://example.com/',
    headers: [{ key: 'Authorization', value: 'Bearer canario-123456' }],
  });
  const graph = graphOf(
    [picture(name), request, ticket(queue)],
    [
      ['m', 'h'],
      ['h', 'success', 'q'],
    ],
  );
  await save(flow, graph);
  const parts = await unpack(await download(admin, flow));
  expect([...parts.keys()]).toEqual(['flow.json', `media/${name}`]);
  const json = parts.get('flow.json')?.toString() ?? '';
  expect(JSON.parse(json)).toMatchObject({
    format: 'prosa-flow',
    version: 1,
    name: 'Exportado',
    media: [
      {
        name,
        mime: 'image/png',
        bytes: PIXEL.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
    needs: [{ kind: 'queue', name: 'Vendas' }],
  });
  expect(json).not.toMatch(/canario|Authorization/);
});

const putPicture = (who: TestSession) =>
  who.call('POST /flowbuilder/img', { files: { medias: [new File([PIXEL], 'Fachada.png')] } });

test('what was exported and imported in another company is equal but for ids and secrets', async () => {
  const { admin, add, save, open, app } = stage;
  const { name } = await putPicture(admin);
  const [audio = ''] = await admin.call('POST /flowbuilder/content', {
    files: { medias: [new File([OGG], 'voz.ogg')] },
  });
  const tag = await buildTag(app.core, stage.companyId, { name: 'VIP' });
  const flow = await add('Ida e volta');
  const content = node('c', 'singleBlock', {
    seq: ['message0', 'audio1', 'interval2'],
    elements: [
      { type: 'message', value: 'Oi {{nome}}', number: 'message0' },
      { type: 'audio', value: audio, original: 'voz.ogg', record: true, number: 'audio1' },
      { type: 'interval', value: '5', number: 'interval2' },
    ],
  });
  const tagged = node('g', 'tag', { tag: { id: tag.id, name: 'VIP' }, action: 'add' });
  const nodes = [questionOf('p', 'nome'), picture(name), content, tagged, ticket(queue)];
  await save(
    flow,
    graphOf(nodes, [
      ['p', 'm'],
      ['m', 'c'],
      ['c', 'g'],
      ['g', 'q'],
    ]),
  );
  const elsewhere = await buildCompany(app.core);
  const other = await app.enter(elsewhere.id, { profile: 'admin' });
  await buildQueue(app.core, elsewhere.id, { name: 'Vendas' });
  await buildTag(app.core, elsewhere.id, { name: 'VIP' });
  const imported = await send(other, await download(admin, flow));
  expect(imported.report).toEqual([]);
  const there = await other.call('GET /flowbuilder/flow/:flowId', of(imported.flow));
  const here = await open(flow);
  const plain = (graph: unknown) =>
    JSON.parse(JSON.stringify(graph, (key, value) => (key === 'id' ? undefined : value)));
  const unwrapped = (graph: typeof here.flow) =>
    plain(
      graph?.nodes.map(({ type, data, ...rest }) => ({ ...rest, type, data: data.data ?? data })),
    );
  expect(unwrapped(there.flow.flow)).toEqual(unwrapped(here.flow));
  expect(there.flow.flow?.connections).toEqual(here.flow?.connections);
  expect(there.flow.files.map(({ path: _, ...file }) => file)).toEqual(
    here.files.map(({ path: _, ...file }) => file),
  );
  expect(there.flow.problems).toEqual([]);
});

import { flowLimits } from '@prosa/contract/flow-limits';
import { graphOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany } from '../../testing/builders.ts';
import { jpeg, MP3, MP4, OGG } from '../../testing/flow-media.ts';
import { type FlowStage, openFlowStage } from '../../testing/flow-stage.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import { runChore } from '../../testing/run-chore.ts';

let stage: FlowStage;
beforeAll(async () => {
  stage = await openFlowStage();
});
afterAll(() => stage?.app.stop());

type Bytes = Buffer<ArrayBuffer>;
const sent = (bytes: Bytes, name: string) => ({ files: { medias: [new File([bytes], name)] } });
const putImage = (bytes: Bytes, name: string) =>
  stage.admin.call('POST /flowbuilder/img', sent(bytes, name));
const putAudio = (bytes: Bytes, name: string) =>
  stage.admin.call('POST /flowbuilder/audio', sent(bytes, name));
const putContent = (files: File[]) =>
  stage.admin.call('POST /flowbuilder/content', { files: { medias: files } });

const REFUSED = '422 ERR_FLOW_FILE';

const sending = (type: string, value: string) =>
  node('m', 'singleBlock', {
    seq: [`${type}0`],
    elements: [{ type, value, original: 'x', number: `${type}0` }],
  });

test('a picture is stored smaller, without what its camera noted, under a signed address', async () => {
  const bytes = await jpeg(400);
  const { name, file } = await putImage(bytes, 'Fachada.jpg');
  expect(file).toMatchObject({ name, original: 'Fachada.jpg', mediaType: 'image/jpeg' });
  expect(file.bytes).toBeLessThan(bytes.length / 2);
  const answer = await stage.admin.open(file.path);
  const stored = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, stored.length]).toEqual([200, file.bytes]);
  expect(bytes.includes('segredo-da-foto')).toBe(true);
  expect(stored.includes('segredo-da-foto')).toBe(false);
});

test('only who may draw flows sees their files', async () => {
  const { file } = await putImage(PIXEL, 'a.png');
  const user = await stage.app.enter(stage.companyId, { profile: 'user' });
  expect((await user.open(file.path)).status).toBe(404);
  const unsigned = file.path.replace(/s=[^&]*/, 's=x');
  expect((await stage.admin.open(unsigned)).status).not.toBe(200);
});

test('audio is ogg, opus or mp3, and a video mp4', async () => {
  const types = [];
  for (const [bytes, name] of [
    [OGG, 'voz.ogg'],
    [MP3, 'voz.mp3'],
    [MP4, 'filme.mp4'],
  ] as const)
    types.push((await putAudio(bytes, name)).file.mediaType);
  expect(types).toEqual(['audio/ogg; codecs=opus', 'audio/mpeg', 'video/mp4']);
});

test('files of a content node get their names in the same order', async () => {
  const files = [new File([OGG], 'b.ogg'), new File([PIXEL], 'a.png'), new File([MP4], 'c.mp4')];
  const names = await putContent(files);
  expect(names.map((name) => name.split('.').at(-1))).toEqual(['ogg', 'png', 'mp4']);
  expect(new Set(names).size).toBe(3);
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.each([
  ['a page named like a picture', Buffer.from('<html><script>1</script>'), 'a.png'],
  ['a drawing with a script', SVG, 'a.svg'],
  ['a moving picture', GIF, 'a.gif'],
  ['the head of a picture alone', PIXEL.subarray(0, 40), 'a.png'],
  ['audio', OGG, 'a.png'],
  ['an empty file', Buffer.alloc(0), 'a.png'],
])('%s is no picture', async (_, bytes, name) => {
  expect(await refusal(putImage(bytes, name))).toBe(REFUSED);
});

test('a picture is no audio, and one bad file refuses all of a content node', async () => {
  expect(await refusal(putAudio(PIXEL, 'a.mp3'))).toBe(REFUSED);
  const before = await countFiles();
  const files = [new File([PIXEL], 'a.png'), new File([GIF], 'b.png')];
  expect(await refusal(putContent(files))).toBe(REFUSED);
  expect(await countFiles()).toBe(before);
  expect(await refusal(stage.admin.call('POST /flowbuilder/img', {}))).toBe('400 ERR_VALIDATION');
});

test.each([
  ['picture', PIXEL, flowLimits.imageBytes.max, putImage],
  ['audio', OGG, flowLimits.audioBytes.max, putAudio],
  ['video', MP4, flowLimits.videoBytes.max, putAudio],
])('a %s above its limit is refused', async (_, head, max, put) => {
  const large = Buffer.concat([head, Buffer.alloc(max)]);
  expect(await refusal(put(large, 'grande.png'))).toBe(REFUSED);
});

test('a file that nobody stored keeps a flow from going live', async () => {
  const { add, save, open, ending } = stage;
  const end = await ending();
  const flow = await add();
  const graphWith = (file: string) => graphOf([sending('img', file), end], [['m', 'q']]);
  const saved = await save(flow, graphWith('outra.png'));
  expect(saved.isPublished).toBe(false);
  expect(saved.problems).toEqual([{ code: 'emptyMedia', level: 'error', node: 'm', detail: 'x' }]);
  const { name } = await putImage(PIXEL, 'a.png');
  expect(await save(flow, graphWith(name))).toMatchObject({ problems: [], isPublished: true });
  expect((await open(flow)).files.map((file) => file.name)).toEqual([name]);
});

test('another company’s file is not there', async () => {
  const elsewhere = await buildCompany(stage.app.core);
  const other = await stage.app.enter(elsewhere.id, { profile: 'admin' });
  const { name } = await other.call('POST /flowbuilder/img', sent(PIXEL, 'a.png'));
  const flow = await stage.add();
  const { problems } = await stage.save(flow, graphOf([sending('img', name)]));
  expect(problems).toContainEqual(expect.objectContaining({ code: 'emptyMedia' }));
  expect((await stage.open(flow)).files).toEqual([]);
});

test('a file goes a week after the last draft and version have stopped naming it', async () => {
  const { add, save, run, app } = stage;
  const flow = await add();
  const names: string[] = [];
  for (let more = 0; more < 4; more++) names.push((await putImage(PIXEL, 'a.png')).name);
  const [published = '', drafted = '', dropped = '', recent = ''] = names;
  const end = await stage.ending();
  await save(flow, graphOf([sending('img', published), end], [['m', 'q']]));
  await save(flow, graphOf([sending('img', dropped), text('t', '')]));
  await save(flow, graphOf([sending('img', drafted), text('t', '')]));
  const age = () =>
    run(sql`update flow_files set used_at = now() - interval '8 days'
    where name <> ${recent}`);
  const left = async () => {
    const found = await run(sql`select name from flow_files where name in ${names}`);
    return new Set((found as { rows: { name: string }[] }).rows.map(({ name }) => name));
  };
  await runChore(app.core, 'forget-flow-files');
  expect(await left()).toEqual(new Set(names));
  await age();
  await runChore(app.core, 'forget-flow-files');
  expect(await left()).toEqual(new Set([published, drafted, recent]));
  // Whoever saves without it can still undo that.
  await save(flow, graphOf([text('t', '')]));
  await runChore(app.core, 'forget-flow-files');
  expect(await left()).toEqual(new Set([published, drafted, recent]));
  await age();
  await runChore(app.core, 'forget-flow-files');
  expect(await left()).toEqual(new Set([published, recent]));
});

async function countFiles(): Promise<number> {
  const found = await stage.run(sql`select count(*)::int as count from files`);
  return (found as { rows: [{ count: number }] }).rows[0].count;
}

/** Files of a campaign's messages, from their upload to the customers' phones, over the sandbox. */
import type { Campaign } from '@prosa/contract/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { buildTaggedContacts } from '../../testing/campaign-audience.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let phone: SandboxPhone;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  phone = await linkSandbox(app, admin);
  const settings = { messageInterval: 0, longerIntervalAfter: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
});
afterAll(() => app?.stop());

const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: String(id) } });
const create = (values: object = {}) =>
  admin.call('POST /campaigns', {
    body: { name: 'Com foto', message1: 'Oi {nome}', whatsappIds: [phone.connectionId], ...values },
  });
const picture = () => new File([new Uint8Array(PIXEL)], 'oferta.png');
const text = () => new File(['Olá'], 'ofertas.txt');
const upload = (campaign: Campaign, file: File, variant?: number) =>
  admin.call('POST /campaigns/:campaignId/media-upload', {
    ...paramsOf(campaign),
    body: variant === undefined ? {} : { variant },
    files: { file: [file] },
  });

async function run(campaign: Campaign): Promise<void> {
  await admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign));
  await eventually('the campaign has finished', async () => {
    const { status } = await admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
    return status === 'FINALIZADA';
  });
}

const kindsAt = async (number: string) =>
  (await phone.shows(number)).map(({ mediaType, body }) => `${mediaType}: ${body}`);

test('a message goes out as the caption of its file, and a file alone is a message', async () => {
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
  const campaign = await create({ tagListId: tagId });
  const withFile = await upload(campaign, picture());
  expect(withFile.media).toMatchObject([
    { variant: 1, name: 'oferta.png', mediaType: 'image/png' },
  ]);
  expect(withFile.mediaPath).toBe(withFile.media[0]!.path);
  await run(withFile);
  expect(await kindsAt(numbers[0]!)).toEqual(['image: Oi Cliente 1']);
  const bare = await upload(await create({ tagListId: tagId, message1: '' }), text(), 3);
  await run(bare);
  expect((await kindsAt(numbers[0]!)).at(-1)).toMatch(/^application: /);
});

test('each variant has a file of its own, which can be replaced and removed', async () => {
  const campaign = await create({ message2: 'Olá' });
  await upload(campaign, picture(), 1);
  await upload(campaign, picture(), 2);
  const replaced = await upload(campaign, text(), 2);
  expect(replaced.media.map(({ variant, name }) => [variant, name])).toEqual([
    [1, 'oferta.png'],
    [2, 'ofertas.txt'],
  ]);
  const removed = await admin.call('DELETE /campaigns/:campaignId/media-upload', {
    ...paramsOf(campaign),
    query: { variant: 1 },
  });
  expect(removed.media.map(({ variant }) => variant)).toEqual([2]);
});

test('the file of a deleted campaign is freed', async () => {
  const campaign = await upload(await create(), picture());
  await admin.call('DELETE /campaigns/:campaignId', paramsOf(campaign));
  const { path } = campaign.media[0]!;
  await eventually(
    'its address leads nowhere',
    async () => (await admin.open(path)).status === 404,
  );
});

test('a file is refused once the campaign can no longer be edited', async () => {
  const { id: unlinked } = await buildConnection(app.core, companyId);
  const { tagId } = await buildTaggedContacts(app, companyId, 1);
  const running = await create({ tagListId: tagId, whatsappIds: [unlinked] });
  await admin.call('POST /campaigns/:campaignId/start', paramsOf(running));
  expect(await refusal(upload(running, picture()))).toBe('409 ERR_CAMPAIGN_LOCKED');
});

test('a scheduled campaign keeps its time while its texts, its files and then its time are changed', async () => {
  const inHours = (hours: number) =>
    new Date(app.core.now().getTime() + hours * 3_600_000).toISOString();
  const scheduledAt = inHours(3);
  const planned = await create({ scheduledAt });
  const put = (body: object) =>
    admin.call('PUT /campaigns/:campaignId', { ...paramsOf(planned), body });
  const kept = { status: 'PROGRAMADA', scheduledAt };
  expect(await put({ name: 'Com foto nova' })).toMatchObject(kept);
  expect(await upload(planned, picture())).toMatchObject(kept);
  expect(await put({ message1: '' })).toMatchObject(kept);
  const sooner = { scheduledAt: inHours(2), repeat: null };
  expect(await put(sooner)).toMatchObject({ ...kept, ...sooner });
});

test('refuses to remove the file of a scheduled campaign without a text', async () => {
  const soon = new Date(app.core.now().getTime() + 3 * 3_600_000).toISOString();
  const bare = await upload(await create({ message1: '' }), picture());
  const scheduled = await admin.call('PUT /campaigns/:campaignId', {
    ...paramsOf(bare),
    body: { scheduledAt: soon },
  });
  expect(scheduled.status).toBe('PROGRAMADA');
  const removing = admin.call('DELETE /campaigns/:campaignId/media-upload', paramsOf(bare));
  expect(await refusal(removing)).toBe('422 ERR_CAMPAIGN_EMPTY');
});

test('the files of a list go before the message, each with its name', async () => {
  const list = await admin.call('POST /files', {
    body: { name: 'Catálogo', message: 'Novidades' },
  });
  await admin.call('POST /files/uploadList/:listId', {
    params: { listId: String(list.id) },
    body: { name: ['Capa', 'Preços'] },
    files: { files: [picture(), text()] },
  });
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 2);
  const campaign = await create({ tagListId: tagId, fileListId: list.id });
  expect(campaign.fileList).toEqual({ id: list.id, name: 'Catálogo' });
  await run(campaign);
  for (const [index, number] of numbers.entries())
    expect(await kindsAt(number)).toEqual([
      'image: Capa',
      'application: Preços',
      `conversation: Oi Cliente ${index + 1}`,
    ]);
  const { counts } = await admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
  expect(counts).toMatchObject({ total: 2, failed: 0 });
});

test('a campaign sends no files of a list that was deleted', async () => {
  const list = await admin.call('POST /files', { body: { name: 'Antigo', message: 'Velho' } });
  const campaign = await create({ fileListId: list.id });
  await admin.call('DELETE /files/:listId', { params: { listId: String(list.id) } });
  const after = await admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
  expect(after).toMatchObject({ fileListId: null, fileList: null });
});

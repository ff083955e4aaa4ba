/** What chats keep of customers and of the past is deleted with it. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { forgetOld } from '../data-rights/forget-old.ts';

let app: TestApp;
let companyId: number;
let ana: TestSession;
let chatId: number;
let ticket: { id: number; uuid: string; contactId: number };

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  ana = await app.enter(companyId, { profile: 'admin' });
  const rui = await app.enter(companyId);
  const body = { title: 'Plantão', users: [rui.user.id] };
  chatId = (await ana.call('POST /chats', { body })).id;
  const { id: connectionId } = await buildConnection(app.core, companyId);
  ticket = await buildTicket(app.core, companyId, { connectionId });
});
afterAll(() => app?.stop());

const say = (message: string) =>
  ana.call('POST /chats/:chatId/messages', { params: { chatId }, body: { message } });
const messages = async () =>
  (await ana.call('GET /chats/:chatId/messages', { params: { chatId } })).records.map(
    ({ message, isDeleted }) => (isDeleted ? null : message),
  );

it('a contact gets what was said about their tickets, and erasing them empties it', async () => {
  const params = { contactId: ticket.contactId };
  const { number } = await ana.call('GET /contacts/:contactId', { params });
  const about = `Quem atende ${app.url}/tickets/${ticket.uuid}?`;
  await say(about);
  await say(`Liguem para ${number} hoje`);
  await say('Bom almoço!');

  await ana.call('POST /contacts/:contactId/data', { params });
  const { url } = await eventually('the export', async () => {
    const made = await ana.call('GET /contacts/:contactId/data', { params });
    return made.state === 'done' && made;
  });
  const zip = await yauzl.fromBufferPromise(Buffer.from(await (await ana.open(url)).arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'contact.json') continue;
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    expect(JSON.parse(text)).toMatchObject({ internalChats: [{ message: about }] });
  }

  await ana.call('DELETE /contacts/:contactId/data', { params });
  expect(await messages()).toEqual([null, null, 'Bom almoço!']);
});

it('old messages go after the retention of the company, and the list no longer begins with one', async () => {
  const owner = await app.owner();
  await owner.query("update chat_messages set created_at = now() - interval '400 days'");
  await ana.call('PUT /settings/:key', {
    params: { key: 'retentionDays' },
    body: { value: '365' },
  });
  await forgetOld(app.core);
  expect(await messages()).toEqual([]);
  expect(await ana.call('GET /chats/:chatId', { params: { chatId } })).toMatchObject({
    lastMessage: '',
  });
  expect((await say('De novo')).seq).toBe(4);
});

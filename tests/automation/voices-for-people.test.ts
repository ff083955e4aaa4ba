/** Voice notes that people read: a switch of the company, and where the text shows. */
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { joinTicket } from '../../apps/server/src/testing/socket-rooms.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { PromptStage } from './prompt-stage.ts';
import { Voices, voiceNote } from './voice-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
  ai.spoken = [{ text: 'A bicicleta azul-turquesa chegou?' }];
});
afterEach(() => ai.leave());

/** No robot answers. */
async function attended(isOn = true) {
  const stage = await PromptStage.open(app, ai, {
    prompt: { transcriptionModel: 'gpt-transcribe' },
    connection: { promptId: null },
  });
  const { admin, promptId } = stage;
  if (isOn) await admin.call('POST /prompt/transcription', { body: { promptId } });
  return { stage, voices: new Voices(stage) };
}

async function spoken(isOn = true) {
  const { stage, voices } = await attended(isOn);
  const customer = await stage.customer(voiceNote());
  await customer.move('open');
  await voices.fetch();
  await voices.transcribe();
  return { stage, voices, customer };
}

const textOf = async ({ voices, customer }: Awaited<ReturnType<typeof spoken>>) =>
  (await voices.thread(customer)).find(({ mediaType }) => mediaType === 'audio')?.transcription;

describe('the switch of a company', () => {
  test('is off at first: nothing leaves', async () => {
    const all = await spoken(false);
    expect(await all.stage.admin.call('GET /prompt/transcription', {})).toEqual({ promptId: null });
    expect(await textOf(all)).toBeNull();
    expect(ai.heard).toEqual([]);
  });

  test('names the prompt whose key is used, which stays while it does', async () => {
    const all = await spoken();
    const { admin, promptId } = all.stage;
    expect(await textOf(all)).toMatchObject({ state: 'done' });
    const params = { promptId };
    await expect(admin.call('DELETE /prompt/:promptId', { params })).rejects.toMatchObject({
      code: 'ERR_PROMPT_IN_USE',
    });
    await admin.call('POST /prompt/transcription', { body: { promptId: null } });
    await all.stage.change({ transcriptionModel: '' });
    await expect(
      admin.call('POST /prompt/transcription', { body: { promptId } }),
    ).rejects.toMatchObject({ code: 'ERR_PROMPT_NOT_TRANSCRIBING' });
    await admin.call('DELETE /prompt/:promptId', { params });
    const { events } = await admin.call('GET /audit', { query: {} });
    expect(events.map(({ action }) => action)).toContain('transcriptionChanged');
  });

  test('shows attendants that a text is on its way', async () => {
    const { stage, voices } = await attended();
    const customer = await stage.customer(voiceNote());
    await customer.move('open');
    const socket = await stage.admin.socket();
    expect(await joinTicket(socket, customer.ticketId)).toEqual({ ok: true });
    const states: (string | undefined)[] = [];
    const event = eventName(stage.companyId, 'appMessage');
    socket.on(event, ({ message }: EventPayloads['appMessage']) =>
      states.push(message.transcription?.state),
    );
    await voices.fetch();
    await voices.transcribe();
    await expect.poll(() => states).toEqual([undefined, 'pending', 'done']);
  });

  test('leaves out what is old, and what groups say', async () => {
    const { stage, voices } = await attended();
    await stage.customer({ ...voiceNote(), at: new Date(Date.now() - 2 * 86_400_000) });
    await voices.fetch();
    expect(await voices.waiting()).toEqual([]);
    await stage.customer(voiceNote());
    await stage.query(sql`update tickets set is_group = true`);
    await voices.fetch();
    expect(await voices.waiting()).toEqual([]);
  });

  test('takes four of a company at once', async () => {
    const { stage, voices } = await attended();
    for (let n = 0; n < 6; n++) await stage.customer(voiceNote());
    for (let n = 0; n < 2; n++) await voices.fetch();
    ai.isDeaf = true;
    const working = (await voices.waiting()).map(({ id }) => voices.transcribeOne(id));
    await expect.poll(() => ai.heard.length).toBe(4);
    ai.release();
    await Promise.all(working);
    expect(await voices.waiting()).toHaveLength(2);
    await voices.transcribe();
    expect(ai.heard).toHaveLength(6);
  });
});

describe('what is said', () => {
  test('is found by those who may see the attendance', async () => {
    const { stage, customer } = await spoken();
    const find = async (who: typeof stage.admin, searchParam: string) =>
      (await who.call('GET /search', { query: { searchParam } })).messages.map(({ body }) => body);
    expect(await find(stage.admin, 'turquesa azul')).toEqual(['A bicicleta azul-turquesa chegou?']);
    expect(await find(stage.admin, 'vermelha')).toEqual([]);
    const { id } = await buildQueue(app.core, stage.companyId);
    const other = await app.enter(stage.companyId, { profile: 'user', queueIds: [id] });
    expect(await find(other, 'turquesa')).toEqual([]);
    const { stage: foreign } = await attended();
    expect(await find(foreign.admin, 'turquesa')).toEqual([]);
    const { messages: hits } = await stage.admin.call('GET /tickets/:ticketId/find', {
      params: { ticketId: String(customer.ticketId) },
      query: { searchParam: 'turquesa' },
    });
    expect(hits).toHaveLength(1);
  });

  test('is part of the exported conversation', async () => {
    const { stage, customer } = await spoken();
    const answer = await fetch(
      `${app.url}/api/tickets/${customer.ticketId}/transcript?language=pt`,
      { headers: { authorization: `Bearer ${stage.admin.token}` } },
    );
    expect(await answer.text()).toContain('Áudio: A bicicleta azul-turquesa chegou?');
  });

  test('goes with the message that the customer deletes, and with the customer', async () => {
    const { stage, voices } = await attended();
    const id = crypto.randomUUID();
    const customer = await stage.customer({ ...voiceNote(), id });
    await voices.fetch();
    await voices.transcribe();
    const kept = () => stage.query<{ text: string }>(sql`select text from transcriptions`);
    expect(await kept()).toHaveLength(1);
    await stage.provider.append({ t: 'revoke', id, fromMe: false, at: new Date() });
    expect(await kept()).toEqual([]);
    await customer.write(voiceNote());
    await voices.fetch();
    await voices.transcribe();
    expect(await kept()).toHaveLength(1);
    const { contact } = await customer.ticket();
    const params = { contactId: String(contact.id) };
    await stage.admin.call('DELETE /contacts/:contactId/data', { params });
    expect(await kept()).toEqual([]);
  });

  test('is not kept if the message is deleted while the provider listens', async () => {
    const { stage, voices } = await attended();
    const id = crypto.randomUUID();
    await stage.customer({ ...voiceNote(), id });
    await voices.fetch();
    ai.isDeaf = true;
    const working = voices.transcribe();
    await expect.poll(() => ai.heard.length).toBe(1);
    await stage.provider.append({ t: 'revoke', id, fromMe: false, at: new Date() });
    ai.release();
    await working;
    expect(await stage.query(sql`select from transcriptions`)).toEqual([]);
  });
});

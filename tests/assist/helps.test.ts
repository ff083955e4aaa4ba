/** Help for attendants over HTTP, with a server of models that shows what it was asked. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { TEXT } from '../automation/prompt-stage.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { AssistStage } from './assist-stage.ts';

let app: TestApp;
let ai: AiServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
});
afterEach(() => ai.leave());

const kinds = (stage: AssistStage) =>
  stage.prompts.query<{ kind: string; status: string }>(
    sql`select kind, status from ai_usage order by at, id`,
  );

describe('a suggested reply', () => {
  test('is written by the rules of the prompt and the conversation, and sent to nobody', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId, write } = await stage.served('Vocês entregam em Santos?');
    await stage.say(ticketId, 'Um momento');
    await write('Meu CPF é 529.982.247-25');
    ai.script = [{ text: ' Entregamos sim! ' }];
    expect(await stage.suggest(ticketId)).toEqual({ text: 'Entregamos sim!', problem: null });
    expect(ai.lastTurns).toEqual([
      { role: 'user', content: 'Vocês entregam em Santos?' },
      { role: 'assistant', content: 'Um momento' },
      { role: 'user', content: 'Meu CPF é [CPF]' },
    ]);
    expect(ai.lastSystem).toContain(TEXT);
    expect(ai.lastSystem).not.toContain('transfer_to_queue');
    expect(ai.asked[0]!.body.tools).toBeUndefined();
    const { messages } = await stage.ana.call('GET /messages/:ticketId', { params: { ticketId } });
    expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(['Um momento']);
    expect(await kinds(stage)).toEqual([{ kind: 'suggestion', status: 'done' }]);
  });

  test('needs the switch of the company, of the help, and somebody who serves the ticket', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Oi');
    const { companyId } = stage.prompts;
    const supervisor = await app.enter(companyId, { profile: 'supervisor' });
    expect(await refusal(stage.suggest(ticketId, supervisor))).toBe('403 ERR_NO_PERMISSION');
    const outsider = await app.enter(companyId);
    expect(await refusal(stage.suggest(ticketId, outsider))).toBe('403 ERR_NO_PERMISSION');
    const other = await AssistStage.open(app, ai);
    expect(await refusal(stage.suggest(ticketId, other.ana))).toBe('404 ERR_NO_TICKET_FOUND');
    await stage.set('assistSuggestion', 'disabled');
    expect(await refusal(stage.suggest(ticketId))).toBe('409 ERR_ASSIST_OFF');
    await stage.set('assistSuggestion', 'enabled');
    await stage.set('assist', 'disabled');
    expect(await refusal(stage.suggest(ticketId))).toBe('409 ERR_ASSIST_OFF');
    expect(ai.asked).toHaveLength(0);
  });

  test('that nobody waits for is no longer asked for', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Oi');
    ai.isSlow = true;
    // It thinks until its tokens are gone, so it would be asked again.
    ai.script = [{ text: '' }];
    ai.models.set('gpt-test', { reasons: true });
    const leaving = new AbortController();
    const asked = stage.ana.call(
      'POST /assist/:ticketId/suggestion',
      { params: { ticketId }, body: {} },
      { signal: leaving.signal },
    );
    await eventually('it is asked', () => ai.asked.length === 1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    ai.release();
    await eventually('it is settled', async () =>
      (await kinds(stage)).every(({ status }) => status !== 'reserved'),
    );
    expect(ai.asked).toHaveLength(1);
  });

  test('says why it does not come', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Oi');
    ai.key = 'another';
    expect(await stage.suggest(ticketId)).toEqual({ text: null, problem: 'denied' });
    await stage.prompts.admin.call('POST /prompt/budget', { body: { tokens: 10 } });
    expect(await stage.suggest(ticketId)).toEqual({ text: null, problem: 'budget' });
    await stage.set('assistPrompt', '');
    expect(await stage.suggest(ticketId)).toEqual({ text: null, problem: 'noModel' });
  });
});

describe('the prompt of the helps', () => {
  test('is one of the company, and is not deleted while it is used', async () => {
    const stage = await AssistStage.open(app, ai);
    const other = await AssistStage.open(app, ai);
    const { promptId } = other.prompts;
    expect(await refusal(stage.set('assistPrompt', String(promptId)))).toBe(
      '404 ERR_NO_PROMPT_FOUND',
    );
    expect(await refusal(stage.set('assistPrompt', 'x'))).toBe('404 ERR_NO_PROMPT_FOUND');
    const gone = other.prompts.admin.call('DELETE /prompt/:promptId', { params: { promptId } });
    expect(await refusal(gone)).toBe('409 ERR_PROMPT_IN_USE');
  });
});

describe('a draft', () => {
  test.each([
    ['shorter', 'shorter'],
    ['friendlier', 'friendlier'],
    ['correct', 'spelling'],
  ] as const)('is rewritten: %s', async (how, word) => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Oi');
    ai.script = [{ text: 'Seu CPF [CPF 1] está certo.' }];
    const answer = await stage.rewrite(ticketId, 'teu CPF 529.982.247-25 ta certo', how);
    expect(answer).toEqual({ text: 'Seu CPF 529.982.247-25 está certo.', problem: null });
    expect(ai.lastTurns).toEqual([{ role: 'user', content: 'teu CPF [CPF 1] ta certo' }]);
    expect(ai.lastSystem).toContain(word);
    expect(await kinds(stage)).toEqual([{ kind: 'rewriting', status: 'done' }]);
  });

  test('is translated for a customer whose language is known, and read by colleagues as it was', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Bonjour');
    expect(await refusal(stage.rewrite(ticketId, 'Tudo certo', 'translate'))).toBe(
      '422 ERR_ASSIST_NO_TEXT',
    );
    await stage.speaks(ticketId, 'fr');
    ai.script = [{ text: 'Tout va bien' }];
    expect((await stage.rewrite(ticketId, 'Tudo certo', 'translate')).text).toBe('Tout va bien');
    expect(ai.lastSystem).toContain('French');
    const sent = await stage.ana.call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body: 'Tout va bien', sign: true },
    });
    const { id } = (
      await stage.ana.call('GET /messages/:ticketId', { params: { ticketId } })
    ).messages.at(-1)!;
    expect(sent).toBeDefined();
    expect(await stage.translate(ticketId, [id])).toEqual({
      translations: [{ messageId: id, text: 'Tudo certo' }],
      problem: null,
    });
    expect(ai.asked).toHaveLength(1);
  });
});

describe('a summary', () => {
  test('is kept until newer messages come, also for colleagues', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId, write } = await stage.served('Quero trocar o pneu', 'Aro 29');
    expect(await stage.read(ticketId)).toMatchObject({ summary: null, unsummarised: 2 });
    ai.script = [{ text: '- Quer trocar o pneu' }, { text: '- Quer trocar dois pneus' }];
    const supervisor = await app.enter(stage.prompts.companyId, { profile: 'supervisor' });
    for (const who of [stage.ana, supervisor, stage.ana])
      expect((await stage.summarise(ticketId, who)).text).toBe('- Quer trocar o pneu');
    expect(ai.asked).toHaveLength(1);
    expect(ai.lastTurns).toEqual([
      {
        role: 'user',
        content:
          '{"from":"customer","text":"Quero trocar o pneu"}\n{"from":"customer","text":"Aro 29"}',
      },
    ]);
    expect(ai.lastSystem).toContain('Portuguese');
    await write('Aliás, os dois');
    expect(await stage.read(ticketId)).toMatchObject({
      summary: { text: '- Quer trocar o pneu' },
      unsummarised: 1,
    });
    expect((await stage.summarise(ticketId)).text).toBe('- Quer trocar dois pneus');
    expect(await kinds(stage)).toHaveLength(2);
  });
});

describe('translation', () => {
  test('shows the texts of a foreign customer to all who look, and asks once for each', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId, write } = await stage.served('Bonjour', 'Merci', '👍', '2026');
    const ids = await stage.heard(ticketId);
    expect(await stage.translate(ticketId, ids)).toEqual({ translations: [], problem: null });
    const socket = await stage.ana.socket();
    await stage.speaks(ticketId, 'fr');
    expect(await stage.read(ticketId)).toMatchObject({ language: 'fr' });
    ai.script = [
      ({ body }) => ({ text: body.messages!.at(-1)!.content === 'Merci' ? 'Obrigado' : 'Bom dia' }),
    ];
    const colleague = await app.enter(stage.prompts.companyId, { profile: 'admin' });
    const both = await Promise.all([
      stage.translate(ticketId, ids),
      stage.translate(ticketId, ids, colleague),
    ]);
    socket.disconnect();
    expect(both.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    expect(ai.asked).toHaveLength(2);
    const [first, second] = ids;
    const all = await stage.translate(ticketId, ids);
    expect(all.translations).toHaveLength(2);
    expect(all.translations).toEqual(
      expect.arrayContaining([
        { messageId: first, text: 'Bom dia' },
        { messageId: second, text: 'Obrigado' },
      ]),
    );
    // The same words again are the same translation.
    await write('Merci');
    const again = (await stage.heard(ticketId)).at(-1)!;
    expect((await stage.translate(ticketId, [again])).translations).toEqual([
      { messageId: again, text: 'Obrigado' },
    ]);
    expect(ai.asked).toHaveLength(2);
  });

  test('of messages of another ticket or company is not had', async () => {
    const stage = await AssistStage.open(app, ai);
    const other = await AssistStage.open(app, ai);
    const mine = await stage.served('Bonjour');
    const foreign = await other.served('Geheim');
    await stage.speaks(mine.ticketId, 'fr');
    const [id] = await other.heard(foreign.ticketId);
    expect(await refusal(stage.translate(mine.ticketId, [id!]))).toBe('404 ERR_NO_MESSAGE_FOUND');
    expect(ai.asked).toHaveLength(0);
  });

  test('that failed is tried again', async () => {
    const stage = await AssistStage.open(app, ai);
    const { ticketId } = await stage.served('Bonjour');
    await stage.speaks(ticketId, 'fr');
    const ids = await stage.heard(ticketId);
    ai.script = ['html500', { text: 'Bom dia' }];
    expect(await stage.translate(ticketId, ids)).toEqual({ translations: [], problem: 'failed' });
    expect((await stage.translate(ticketId, ids)).translations).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { readSaid, toolsOf } from './read-said.ts';

const ways = {
  queueId: 2,
  queues: [
    { id: 2, name: 'Vendas' },
    { id: 5, name: 'Suporte' },
  ],
};
const read = (
  text: string,
  toolCall: { name: string; arguments: string } | null = null,
  max = 100,
) => readSaid({ text, toolCall }, ways, max);
const transfer = (given: unknown) => ({
  name: 'transfer_to_queue',
  arguments: typeof given === 'string' ? given : JSON.stringify(given),
});

describe('a call of a tool', () => {
  test.each([
    [{ queueId: 5, reason: '' }, 5],
    [{ queueId: '5' }, 5],
    [{ queueId: 99 }, 2],
    [{ queueId: null }, 2],
    [{}, 2],
    ['{"queueId":', 2],
    ['DROP TABLE queues', 2],
  ])('with %o goes to %s', (given, queueId) => {
    expect(read('', transfer(given))).toEqual({ texts: [], action: { kind: 'transfer', queueId } });
  });

  test('ends the conversation after what is said', () => {
    expect(read('Até logo!', { name: 'end_conversation', arguments: '{}' })).toEqual({
      texts: ['Até logo!'],
      action: { kind: 'close' },
    });
  });

  test('of a name that nobody gave goes to people', () => {
    expect(read('', { name: 'send_email', arguments: '{}' }).action).toEqual({
      kind: 'transfer',
      queueId: 2,
    });
  });
});

describe('the words of the family', () => {
  test.each([
    ['Ação: Transferir para o setor de atendimento', []],
    ['Ação: Transferir para o setor de atendimento. Um momento!', ['Um momento!']],
    ['*ação:  transferir para o setor de atendimento*\nJá vai.', ['Já vai.']],
    ['Acao: Transferir para o setor de atendimento'.normalize('NFD'), []],
  ])('%s transfer and are not sent', (text, texts) => {
    expect(read(text)).toEqual({ texts, action: { kind: 'transfer', queueId: 2 } });
  });

  test('count only at the beginning', () => {
    const text = 'Se digo "Ação: Transferir para o setor de atendimento", nada acontece.';
    expect(read(text)).toEqual({ texts: [text], action: { kind: 'none' } });
  });
});

describe('texts', () => {
  test.each(['{{email}}', '#{"queueId":1}', '<img src=x onerror=alert(1)>', '=1+1'])(
    '%s is said as it is',
    (text) => {
      expect(read(text)).toEqual({ texts: [text], action: { kind: 'none' } });
    },
  );

  test('lose thoughts that were said aloud, and Markdown becomes marks of WhatsApp', () => {
    expect(read('<think>Hm. Ação:</think>\n**Oi** [loja](https://a.example)').texts).toEqual([
      '*Oi* loja (https://a.example)',
    ]);
  });

  test('end with a sentence when they are much longer than allowed', () => {
    const sentence = 'Uma frase de vinte e oito. ';
    const [text] = read(sentence.repeat(100), null, 10).texts;
    expect(text).toBe(sentence.repeat(2).trim());
    expect(read('a'.repeat(10_000), null, 10).texts).toEqual(['a'.repeat(60)]);
  });

  test('are split where WhatsApp ends', () => {
    expect(read('a'.repeat(10_000), null, 32_000).texts.map(({ length }) => length)).toEqual([
      4096, 4096, 1808,
    ]);
  });
});

test('tools name the queues and nothing else', () => {
  const [to] = toolsOf(ways);
  expect(to).toMatchObject({
    parameters: { properties: { queueId: { enum: [2, 5] } }, required: ['queueId', 'reason'] },
  });
  expect(toolsOf({ queues: [] })[0]).toMatchObject({ parameters: { required: ['reason'] } });
});

import { describe, expect, test } from 'vitest';
import type { SaidAnswer } from './dialogflow-answer.ts';
import { readReply } from './read-reply.ts';

const none: SaidAnswer['action'] = { kind: 'none' };
const es = (queryResult: object) => readReply('es', { responseId: 'r', queryResult });
const cx = (...responseMessages: object[]) =>
  readReply('cx', { responseId: 'r', queryResult: { responseMessages } });
const messages = (...fulfillmentMessages: object[]) => es({ fulfillmentMessages })?.messages;
const text = (said: string) => ({ text: { text: [said] } });

describe('an answer of ES', () => {
  test('says its messages, of each text the first wording', () => {
    expect(messages(text('Olá'), { text: { text: ['Um', 'Dois'] } })).toEqual([
      { text: 'Olá' },
      { text: 'Um' },
    ]);
  });

  test('says its plain text where it has no messages', () => {
    expect(es({ fulfillmentText: 'Olá', fulfillmentMessages: [] })?.messages).toEqual([
      { text: 'Olá' },
    ]);
    expect(es({ fulfillmentText: 'Olá', fulfillmentMessages: [text(' ')] })?.messages).toEqual([
      { text: 'Olá' },
    ]);
  });

  test('says what is for no platform, else what is for one of them', () => {
    const facebook = { platform: 'FACEBOOK', ...text('Para o Facebook') };
    const telegram = { platform: 'TELEGRAM', ...text('Para o Telegram') };
    const general = { platform: 'PLATFORM_UNSPECIFIED', ...text('Para todos') };
    expect(messages(facebook, general)).toEqual([{ text: 'Para todos' }]);
    expect(messages(facebook, telegram, facebook)).toEqual([
      { text: 'Para o Facebook' },
      { text: 'Para o Facebook' },
    ]);
  });

  test('shows a picture', () => {
    expect(messages({ image: { imageUri: 'https://a.example/x.png' } })).toEqual([
      { mediaUrl: 'https://a.example/x.png', caption: '' },
    ]);
  });

  test('offers quick replies', () => {
    expect(messages({ quickReplies: { title: 'Qual?', quickReplies: ['A', 'B'] } })).toEqual([
      {
        menu: {
          head: 'Qual?',
          options: [
            { title: 'A', value: 'A' },
            { title: 'B', value: 'B' },
          ],
        },
      },
    ]);
  });

  test('shows a card: its picture, addresses as text, and what its buttons send back', () => {
    const card = {
      title: 'Bicicleta',
      subtitle: 'Aro 29',
      buttons: [
        { text: 'Comprar', postback: 'quero comprar a bicicleta' },
        { text: 'Mais' },
        { text: 'Fotos', postback: 'https://a.example/fotos' },
      ],
    };
    const head = 'Bicicleta\nAro 29\nFotos: https://a.example/fotos';
    const options = [
      { title: 'Comprar', value: 'quero comprar a bicicleta' },
      { title: 'Mais', value: 'Mais' },
    ];
    expect(messages({ card })).toEqual([{ menu: { head, options } }]);
    expect(messages({ card: { ...card, imageUri: 'https://a.example/b.png' } })).toEqual([
      { mediaUrl: 'https://a.example/b.png', caption: head },
      { menu: { head: '', options } },
    ]);
    expect(messages({ card: { title: 'Só texto' } })).toEqual([{ text: 'Só texto' }]);
  });

  test.each([
    [{ intent: { endInteraction: true } }, 'end'],
    [{ diagnosticInfo: { end_conversation: true } }, 'end'],
    [{ intent: { endInteraction: false }, diagnosticInfo: null }, 'none'],
  ])('%j means %s', (result, kind) => {
    expect(es({ fulfillmentMessages: [text('Tchau')], ...result })).toEqual({
      messages: [{ text: 'Tchau' }],
      action: { kind },
    });
  });

  test('leaves out what it does not understand', () => {
    expect(
      messages(text('Um'), { telephonySynthesizeSpeech: {} }, { card: 5 }, text('Dois')),
    ).toEqual([{ text: 'Um' }, { text: 'Dois' }]);
    expect(es({})).toEqual({ messages: [], action: none });
  });

  test('is in parts if it is long, ten messages at most', () => {
    expect(messages(text('a'.repeat(5000)))).toEqual([
      { text: 'a'.repeat(4096) },
      { text: 'a'.repeat(904) },
    ]);
    expect(messages(...Array.from({ length: 12 }, () => text('Oi')))).toHaveLength(10);
  });
});

describe('a payload', () => {
  test.each<[string, object, SaidAnswer]>([
    ['text', { text: 'Oi' }, { messages: [{ text: 'Oi' }], action: none }],
    [
      'a file',
      { mediaUrl: 'https://a.example/x.pdf', caption: 'Tabela' },
      { messages: [{ mediaUrl: 'https://a.example/x.pdf', caption: 'Tabela' }], action: none },
    ],
    [
      'options',
      { text: 'Qual?', options: ['A', { title: 'B', value: 'opção b' }, 7, { title: '' }] },
      {
        messages: [
          {
            menu: {
              head: 'Qual?',
              options: [
                { title: 'A', value: 'A' },
                { title: 'B', value: 'opção b' },
              ],
            },
          },
        ],
        action: none,
      },
    ],
    [
      'a queue',
      { queueId: 2 },
      { messages: [], action: { kind: 'transfer', queueId: 2, userId: null } },
    ],
    [
      'a person, in text as Dialogflow may keep numbers',
      { text: 'Já chamo.', queueId: '2', userId: '7' },
      { messages: [{ text: 'Já chamo.' }], action: { kind: 'transfer', queueId: 2, userId: 7 } },
    ],
    ['the end', { close: true }, { messages: [], action: { kind: 'close' } }],
    [
      'nothing of ours',
      { facebook: {}, queueId: 'x', close: 'sim' },
      { messages: [], action: none },
    ],
  ])('says %s', (_what, payload, answer) => {
    expect(es({ fulfillmentMessages: [{ payload }] })).toEqual(answer);
    expect(cx({ payload })).toEqual(answer);
  });

  test('that closes weighs more than one that transfers, and that more than an end', () => {
    const [queue, close] = [{ payload: { queueId: 2 } }, { payload: { close: true } }];
    expect(cx({ endInteraction: {} }, queue)?.action).toMatchObject({ kind: 'transfer' });
    expect(cx(close, queue, { endInteraction: {} })?.action).toEqual({ kind: 'close' });
  });
});

describe('an answer of CX', () => {
  test('says texts and sounds, and ends', () => {
    expect(
      cx(
        { text: { text: ['Um', 'Dois'] } },
        { playAudio: { audioUri: 'https://a.example/x.mp3' } },
        { endInteraction: {} },
        { mixedAudio: {} },
      ),
    ).toEqual({
      messages: [
        { text: 'Um' },
        { text: 'Dois' },
        { mediaUrl: 'https://a.example/x.mp3', caption: '' },
      ],
      action: { kind: 'end' },
    });
  });

  test('hands over to people, to those that it names if it names any', () => {
    expect(cx({ liveAgentHandoff: {} })?.action).toEqual({
      kind: 'transfer',
      queueId: null,
      userId: null,
    });
    expect(cx({ liveAgentHandoff: { metadata: { queueId: 2 } } })?.action).toMatchObject({
      queueId: 2,
    });
  });
});

test.each([undefined, null, '<html>', [], {}, { queryResult: 5 }])('%j is no answer', (body) => {
  expect(readReply('es', body)).toBeUndefined();
  expect(readReply('cx', body)).toBeUndefined();
});

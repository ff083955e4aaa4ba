import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMarkdown, fromRichText } from './bubble-text.ts';
import { baseOf } from './call-typebot.ts';
import { readAnswer } from './read-answer.ts';

const text = (id: string, markdown: string) => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown },
});
const read = (reply: object, sent = '') => readAnswer(JSON.stringify(reply), sent);

describe('order', () => {
  test('actions come after the bubble that they name; those that name none come first', () => {
    const reply = read({
      sessionId: 's',
      messages: [text('a', 'Um'), text('b', 'Dois')],
      clientSideActions: [
        { type: 'redirect', redirect: { url: 'https://x.exemplo' } },
        { type: 'wait', lastBubbleBlockId: 'a', wait: { secondsToWaitFor: 90 } },
        { type: 'chatwoot', lastBubbleBlockId: 'b', chatwoot: { scriptToExecute: {} } },
        { type: 'redirect', lastBubbleBlockId: 'gone', redirect: { url: 'https://y.exemplo' } },
      ],
    });
    expect(reply).toEqual({
      sessionId: 's',
      said: [
        { kind: 'text', text: 'https://x.exemplo' },
        { kind: 'text', text: 'https://y.exemplo' },
        { kind: 'text', text: 'Um' },
        { kind: 'wait', ms: 30_000 },
        { kind: 'text', text: 'Dois' },
      ],
      next: { kind: 'ends' },
    });
  });

  test.each<[object[], string]>([
    [[], 'ends'],
    [[{ type: 'scriptToExecute' }], 'ends'],
    [[{ type: 'wait', wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true }], 'goesOn'],
    [[{ type: 'scriptToExecute', expectsDedicatedReply: true }], 'goesOn'],
    [[{ type: 'listenForWebhook', expectsDedicatedReply: true }], 'waits'],
  ])('after %o the conversation %s', (clientSideActions, kind) => {
    expect(read({ messages: [], clientSideActions })?.next).toEqual({ kind });
  });
});

describe('commands', () => {
  const commandIn = (markdown: string, sent?: string) =>
    read({ messages: [text('a', markdown)] }, sent)?.said.at(-1);

  test.each<[string, object]>([
    ['#{"stopBot":true}', { kind: 'stop' }],
    ['# {"queueId":2}', { kind: 'transfer', queueId: 2, userId: null }],
    ['#{"queueId":"2","userId":"7"}', { kind: 'transfer', queueId: 2, userId: 7 }],
    ['#{"stopBot":true,"queueId":2}', { kind: 'transfer', queueId: 2, userId: null }],
  ])('%s', (markdown, command) => {
    expect(commandIn(markdown)).toEqual({ kind: 'command', command });
  });

  test.each([
    '#{"queueId":}',
    '#{"queueId":-1}',
    '#{"userId":7}',
    '#oferta',
    'a #{"stopBot":true}',
    '{"stopBot":true}',
  ])('%s is a text', (markdown) => {
    expect(commandIn(markdown)).toEqual({ kind: 'text', text: markdown });
  });

  test('that the customer wrote is a text', () => {
    const typed = '#{"stopBot":true}';
    expect(commandIn(typed, `oi\n${typed}`)).toEqual({ kind: 'text', text: typed });
  });
});

describe('whatever comes', () => {
  test('is read without an error, as at most ten texts that fit', () => {
    const inputs = fc.record(
      {
        id: fc.string(),
        type: fc.constantFrom(...types),
        items: fc.jsonValue(),
        options: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    );
    const bubbles = fc.oneof(
      fc.jsonValue(),
      fc.string({ maxLength: 6000 }).map((each) => text('a', each)),
      fc.record({ id: fc.string(), type: fc.constantFrom(...types), content: fc.jsonValue() }),
    );
    const replies = fc.record(
      {
        sessionId: fc.jsonValue(),
        messages: fc.array(bubbles, { maxLength: 30 }),
        input: fc.oneof(inputs, fc.jsonValue()),
        clientSideActions: fc.jsonValue(),
      },
      { requiredKeys: ['messages'] },
    );
    fc.assert(
      fc.property(replies, (reply) => {
        const said = read(reply)?.said ?? [];
        const messages = said.filter(({ kind }) => kind === 'text' || kind === 'file');
        expect(messages.length).toBeLessThanOrEqual(10);
        for (const each of said)
          if (each.kind === 'text') expect([...each.text].length).toBeLessThanOrEqual(4096);
      }),
    );
  });

  test.each(['', '<html>', 'null', '[]', '{"messages":1}'])('%o is no answer', (body) => {
    expect(readAnswer(body, '')).toBeUndefined();
  });
});

const types = [
  ...['text', 'image', 'video', 'audio', 'embed', 'custom-embed', '__proto__', 'constructor'],
  ...['choice input', 'picture choice input', 'cards', 'rating input', 'file input', 'text input'],
];

describe('texts', () => {
  test.each<[string, string]>([
    ['**a** _b_ ~~c~~ <u>d</u>', '*a* _b_ ~c~ d'],
    ['[loja](https://a.exemplo/x)', 'loja (https://a.exemplo/x)'],
    ['[https://a.exemplo](https://a.exemplo)', 'https://a.exemplo'],
    ['**sem fim', '**sem fim'],
    ['2 * 3 ** 2', '2 * 3 ** 2'],
  ])('of Markdown: %s', (markdown, expected) => {
    expect(fromMarkdown(markdown)).toBe(expected);
  });

  test('of trees: lists, variables, links, spaces inside marks', () => {
    const p = (...children: object[]) => ({ type: 'p', children });
    const item = (value: string) => ({
      type: 'li',
      children: [{ type: 'lic', children: [{ text: value }] }],
    });
    expect(
      fromRichText([
        p({ text: 'Oi ' }, { text: ' Ana ', bold: true, italic: true }, { text: '!' }),
        p({ text: '' }),
        { type: 'ul', children: [item('um'), item('dois')] },
        { type: 'ol', children: [item('a'), item('b')] },
        p({ type: 'inline-variable', children: [p({ text: 'linha 1' }), p({ text: 'linha 2' })] }),
        p({ type: 'a', url: 'https://a.exemplo', children: [{ text: 'aqui' }] }),
      ]),
    ).toBe('Oi  *_Ana_* !\n\n- um\n- dois\n1. a\n2. b\nlinha 1\nlinha 2\naqui (https://a.exemplo)');
  });

  test('of trees without end stop somewhere', () => {
    let tree: object = { text: 'fundo' };
    for (let depth = 0; depth < 1000; depth++) tree = { type: 'p', children: [tree] };
    expect(fromRichText([tree])).toBe('');
  });
});

test.each([
  ['https://typebot.io/', 'https://typebot.io'],
  ['https://bots.exemplo/api/v1/typebots/x/startChat', 'https://bots.exemplo'],
  ['https://exemplo.com/bots/', 'https://exemplo.com/bots'],
  ['https://exemplo.com/apis', 'https://exemplo.com/apis'],
])('the base of %s', (address, base) => {
  expect(baseOf(address)).toBe(base);
});

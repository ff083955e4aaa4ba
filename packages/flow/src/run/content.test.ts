import { describe, expect, test } from 'vitest';
import { Customer, graphOf, kindsOf, node, text } from '../testing/flows.ts';

describe('content', () => {
  const content = node('c', 'singleBlock', {
    seq: ['img0', 'message1', 'interval2', 'gone9', 'audio3'],
    elements: [
      { type: 'message', value: 'Olá {{name}}', number: 'message1' },
      { type: 'audio', value: 'a.ogg', original: 'voz.ogg', number: 'audio3', record: true },
      { type: 'img', value: 'i.png', original: 'foto.png', number: 'img0' },
      { type: 'interval', value: '5', number: 'interval2' },
    ],
  });

  test('comes in the order of seq, a bubble at a time', () => {
    const customer = new Customer(graphOf([content, text('end', 'Fim')], [['c', 'end']]), {
      values: { name: 'Ana' },
    });
    const timer = (afterMs: number) =>
      expect.objectContaining({ kind: 'timer', afterMs, isTyping: true });
    const image = {
      kind: 'file',
      type: 'img',
      file: 'i.png',
      original: 'foto.png',
      isVoice: false,
    };
    expect(customer.start().filter(({ kind }) => kind !== 'visit')).toEqual([image, timer(1000)]);
    expect(customer.waits()).toEqual([
      { kind: 'say', text: 'Olá Ana', isVerbatim: true },
      timer(5000),
    ]);
    const voice = {
      kind: 'file',
      type: 'audio',
      file: 'a.ogg',
      original: 'voz.ogg',
      isVoice: true,
    };
    expect(customer.waits()).toEqual([
      voice,
      { kind: 'visit', node: 'end', visit: 'entered' },
      { kind: 'say', text: 'Fim', isVerbatim: true },
    ]);
  });

  test('goes on only at the timer of its place', () => {
    const customer = new Customer(graphOf([content]));
    customer.start();
    const { timerId } = customer.state;
    customer.waits();
    expect(customer.hear({ t: 'due', timerId: timerId! })).toEqual([]);
    expect(customer.says('oi')).toEqual([]);
    expect(kindsOf(customer.waits())).toEqual(['file']);
  });

  test('waits at most two minutes, whatever was drawn', () => {
    const wait = (sec: unknown) => new Customer(graphOf([node('i', 'interval', { sec })])).start();
    expect(wait('30')).toContainEqual(expect.objectContaining({ afterMs: 30_000 }));
    expect(wait(121)).toContainEqual(expect.objectContaining({ afterMs: 120_000 }));
    expect(wait(-1)).toContainEqual(expect.objectContaining({ afterMs: 0 }));
  });
});

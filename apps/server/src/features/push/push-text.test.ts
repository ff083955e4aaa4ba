import { expect, it } from 'vitest';
import { mentionPushText, pushText } from './push-text.ts';

type Subject = Parameters<typeof pushText>[0];

const bodyOf = (overrides: Partial<Subject>) =>
  pushText({
    language: 'pt',
    kind: 'message',
    uuid: 'u',
    name: 'Ana',
    queue: 'Vendas',
    status: 'open',
    targetTold: null,
    unread: 0,
    lastMessage: 'Oi',
    showsText: false,
    ...overrides,
  }).body;

it('says what is new where nothing is unread', () => {
  expect([
    bodyOf({ kind: 'transfer' }),
    bodyOf({ kind: 'transfer', status: 'pending' }),
    bodyOf({ kind: 'wake' }),
    bodyOf({ kind: 'target', targetTold: 'soon' }),
    bodyOf({ kind: 'target', targetTold: 'late', status: 'pending' }),
  ]).toEqual([
    'Transferido para você',
    'Fila Vendas',
    'De volta do adiamento',
    'O prazo está acabando',
    'O prazo passou',
  ]);
});

it('counts what is unread, and says its words where they are wanted', () => {
  expect([bodyOf({ unread: 2 }), bodyOf({ unread: 2, showsText: true })]).toEqual([
    '2 mensagens não lidas',
    'Oi',
  ]);
});

it('says whose note calls and of which customer, with its words where they are wanted', () => {
  const call = { language: 'en' as const, uuid: 'u', name: 'Ana', noteId: 7, author: 'Bia' };
  const told = (showsText: boolean) => mentionPushText({ ...call, note: 'look', showsText });
  expect(told(false)).toMatchObject({ title: 'Bia mentioned you', body: "Ana's ticket" });
  expect(told(true)).toMatchObject({ body: 'Ana: look', tag: 'note-7', path: '/tickets/u' });
});

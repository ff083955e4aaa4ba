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

it('names the alert when nothing is unread', () => {
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

it('counts unread messages, and includes the text if the user wants it', () => {
  expect([bodyOf({ unread: 2 }), bodyOf({ unread: 2, showsText: true })]).toEqual([
    '2 mensagens não lidas',
    'Oi',
  ]);
});

it('names the author of a mention and the customer, with the text if the user wants it', () => {
  const call = { language: 'en' as const, uuid: 'u', name: 'Ana', noteId: 7, author: 'Bia' };
  const told = (showsText: boolean) => mentionPushText({ ...call, note: 'look', showsText });
  expect(told(false)).toMatchObject({ title: 'Bia mentioned you', body: "Ana's ticket" });
  expect(told(true)).toMatchObject({ body: 'Ana: look', tag: 'note-7', path: '/tickets/u' });
});

import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { type Authored, authorName } from './author-name.ts';

const t = ((key: string) => key) as unknown as TFunction;
const mine: Authored = { fromMe: true, automatic: false, user: null, contact: null };
const lia = { id: 1, name: 'Lia' };
const rui = { id: 2, name: 'Rui' };

it.each([
  ['the customer', { ...mine, fromMe: false }, 'Maria'],
  ['the member of a group', { ...mine, fromMe: false, contact: { id: 9, name: 'Zeca' } }, 'Zeca'],
  ['the reader', { ...mine, user: rui }, 'messages.you'],
  ['a colleague', { ...mine, user: lia }, 'Lia'],
  ['nobody', { ...mine, automatic: true }, 'messages.automatic'],
  ['somebody on the phone', { ...mine }, 'messages.fromPhone'],
])('names the author when %s wrote the message', (_, message, name) => {
  expect(authorName(message, { customerName: 'Maria', meId: rui.id }, t)).toBe(name);
});

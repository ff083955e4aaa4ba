import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { pt } from '../../i18n/pt.ts';
import { lastAuthor, lastLine } from './last-line.ts';

const t = await createInstance().init({ lng: 'pt', resources: { pt: { translation: pt } } });

describe('lastLine', () => {
  it.each([
    ['🎤', '🎤 Mensagem de voz'],
    ['📷', '📷 Imagem'],
    ['📷 Veja *isto*', '📷 Veja isto'],
    ['📄 nota.pdf', '📄 nota.pdf'],
    ['oi, _tudo_ bem?', 'oi, tudo bem?'],
    ['', ''],
  ])('%s → %s', (stored, shown) => {
    expect(lastLine(stored, t)).toBe(shown);
  });
});

describe('lastAuthor', () => {
  const from = {
    messageId: 'a',
    fromMe: true,
    automatic: false,
    ack: 3,
    sendState: 'sent' as const,
    user: { id: 1, name: 'Ana' },
    contact: null,
  };
  it.each([
    ['mine', from, 1, 'Você'],
    ["a colleague's", from, 2, 'Ana'],
    ['automatic', { ...from, user: null, automatic: true }, 1, null],
    ['of a customer', { ...from, fromMe: false, user: null }, 1, null],
    [
      'in a group',
      { ...from, fromMe: false, user: null, contact: { id: 9, name: 'Rita' } },
      1,
      'Rita',
    ],
    ['none', null, 1, null],
  ])('%s', (_, last, me, name) => {
    expect(lastAuthor(last, me, t)).toBe(name);
  });
});

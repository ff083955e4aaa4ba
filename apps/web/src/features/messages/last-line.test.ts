import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { pt } from '../../i18n/pt.ts';
import { lastLine } from './last-line.ts';

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

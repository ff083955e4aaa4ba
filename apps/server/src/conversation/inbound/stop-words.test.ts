import { settingTexts } from '@prosa/contract/setting-keys';
import { expect, test } from 'vitest';
import { isStopWord } from './stop-words.ts';

const words = settingTexts.stopWords.initial;

test.each(['sair', 'SAIR', ' Parar. ', 'Páre!', 'stop', '*STOP*', 'Descadastrar', '"cancelar"'])(
  '"%s" is a stop-word',
  (message) => expect(isStopWord(message, words)).toBe(true),
);

test.each([
  '',
  '...',
  '🛑',
  'quero sair mais cedo',
  'pode parar de chover',
  'não cancelar',
  'sair '.repeat(100),
])('"%s" is not a stop-word', (message) => expect(isStopWord(message, words)).toBe(false));

test('takes phrases that a company adds, and none when it removes all', () => {
  expect(isStopWord('Não quero mais!', 'sair, não quero mais')).toBe(true);
  expect(isStopWord('quero', 'sair, não quero mais')).toBe(false);
  expect(isStopWord('sair', ' , ;\n')).toBe(false);
  expect(isStopWord('', ',')).toBe(false);
});

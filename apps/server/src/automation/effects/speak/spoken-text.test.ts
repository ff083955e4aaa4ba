import { expect, test } from 'vitest';
import { spokenText, ssmlOf } from './spoken-text.ts';

test.each([
  ['*Oi*, _Ana_! 😀👍🏽', 'Oi, Ana!'],
  ['São 3 opções:\n- uma\n• duas\n> três', 'São 3 opções:\numa\nduas\ntrês'],
  ['`R$ 10`, 1️⃣ e 🇧🇷', 'R$ 10, 1 e'],
  ['Meia-noite\u0007', 'Meia-noite'],
  ['👍', undefined],
  ['Veja https://loja.example', undefined],
  ['Escreva para ana@loja.example', undefined],
  ['a'.repeat(1001), undefined],
])('of %j says %j', (text, spoken) => {
  expect(spokenText([text])).toBe(spoken);
});

test('escapes everything that could be markup', () => {
  expect(ssmlOf('pt-BR-YaraNeural', `<audio src="http://x"/>&'`)).toBe(
    "<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'><voice name='pt-BR-YaraNeural'>" +
      '&lt;audio src=&quot;http://x&quot;/&gt;&amp;&apos;</voice></speak>',
  );
});

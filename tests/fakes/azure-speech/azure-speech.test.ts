/** The fake takes what the documentation of Azure Speech asks for, and nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AzureSpeech, REGION, SPEECH_KEY } from './azure-speech.ts';

let azure: AzureSpeech;
beforeEach(async () => {
  azure = await AzureSpeech.open();
});
afterEach(() => azure.leave());

const HEADERS = {
  'ocp-apim-subscription-key': SPEECH_KEY,
  'content-type': 'application/ssml+xml',
  'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
  'user-agent': 'test',
};
const ssml = (text: string, voice = 'pt-BR-YaraNeural') =>
  `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'><voice name='${voice}'>${text}</voice></speak>`;

const ask = (headers: Record<string, string>, body: string, region = REGION) =>
  fetch(`${azure.url}/${region}/cognitiveservices/v1`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
  });

test('answers with OGG/Opus', async () => {
  const answer = await ask({}, ssml('Oi &amp; tchau'));
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe('OggS');
  expect(bytes.includes('OpusHead')).toBe(true);
  expect(azure.spoken).toEqual([{ voice: 'pt-BR-YaraNeural', text: 'Oi & tchau', region: REGION }]);
});

test.each([
  ['a wrong key', { 'ocp-apim-subscription-key': 'x' }, ssml('Oi'), 401],
  ['another type', { 'content-type': 'text/plain' }, ssml('Oi'), 415],
  ['another format', { 'x-microsoft-outputformat': 'riff' }, ssml('Oi'), 400],
  ['a loose ampersand', {}, ssml('Oi & tchau'), 400],
  ['an element', {}, ssml('<audio src="http://x"/>'), 400],
  ['an unknown voice', {}, ssml('Oi', 'pt-BR-NobodyNeural'), 400],
])('refuses %s', async (_name, headers, body, status) => {
  expect((await ask(headers as unknown as Record<string, string>, body)).status).toBe(status);
  expect(azure.spoken).toEqual([]);
});

test('has the voices in preview in some regions only', async () => {
  const body = ssml('Oi', 'pt-BR-ThalitaNeural');
  expect((await ask({}, body)).status).toBe(400);
  expect((await ask({}, body, 'eastus')).status).toBe(200);
});

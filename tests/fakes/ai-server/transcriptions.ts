/** Voice notes as the original takes them: a form with a file whose name tells the kind, and what it answers. */
import type { IncomingHttpHeaders } from 'node:http';
import { readForm } from '../graph-server/multipart-form.ts';
import { type ApiError, apiError } from './ai-requests.ts';

export interface Heard {
  model: string;
  language: string | null;
  fileName: string;
  type: string;
  bytes: Buffer;
  headers: IncomingHttpHeaders;
}

export interface Transcript {
  text: string;
  /** Seconds, where a test counts them. */
  seconds?: number;
}

const FIELDS = new Set([
  'file',
  'model',
  'language',
  'prompt',
  'response_format',
  'temperature',
  'stream',
]);
const KINDS = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/;
const BYTES_MAX = 25 * 1024 * 1024;

export const isHeard = (heard: Heard | ApiError): heard is Heard => !('status' in heard);

export function heardIn(
  headers: IncomingHttpHeaders,
  body: Buffer,
  isStrict: boolean,
): Heard | ApiError {
  const parts = readForm(headers['content-type'] ?? '', body);
  const of = (name: string) => parts.find((part) => part.name === name);
  const textOf = (name: string) => of(name)?.bytes.toString();
  const unknown = parts.find(({ name }) => !FIELDS.has(name));
  if (isStrict && unknown) return apiError('unknown', unknown.name);
  const file = of('file');
  const model = textOf('model');
  if (!file) return apiError('missing', 'file');
  if (!model) return apiError('missing', 'model');
  const { type, bytes, fileName = '' } = file;
  const language = textOf('language') ?? null;
  return refusedFile(fileName, bytes) ?? { model, language, fileName, type, bytes, headers };
}

function refusedFile(name: string, { length }: Buffer): ApiError | undefined {
  if (!KINDS.test(name)) return apiError('format', 'file');
  return length > BYTES_MAX ? apiError('large', 'file') : undefined;
}

/** As OpenAI counts: ten tokens of sound a second. Whisper counts seconds. */
const SOUND_A_SECOND = 10;

export function transcriptionAnswer(
  { text, seconds = 3 }: Transcript,
  counts: 'tokens' | 'duration',
): object {
  if (counts === 'duration') return { text, usage: { type: 'duration', seconds } };
  const input = seconds * SOUND_A_SECOND;
  const output = Math.ceil(text.length / 4);
  const details = { audio_tokens: input, text_tokens: 0 };
  const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
  return { text, usage: { type: 'tokens', ...usage, input_token_details: details } };
}

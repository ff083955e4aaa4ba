/** Speech of Azure, over the guarded client. The host is Microsoft's, whatever a company enters as region. */
import type { PromptVoice } from '@prosa/contract/prompts/models';
import { z } from 'zod';
import type { Core } from '../../../core/ctx.ts';
import { errorOf, errorOfNetwork, ModelRefused } from '../complete/model-errors.ts';
import { ssmlOf } from './spoken-text.ts';

export interface SpeechPlace {
  companyId: number;
  region: string;
  key: string;
}

type Wire = Pick<Core, 'config' | 'circuits'>;

const TIMEOUT_MS = 20_000;
/** Ten minutes, at which Azure cuts. */
const AUDIO_BYTES_MAX = 8 * 1024 * 1024;
const LIST_BYTES_MAX = 4 * 1024 * 1024;
/** A voice note as phones want it. */
const FORMAT = 'ogg-24khz-16bit-mono-opus';

/** @returns OGG/Opus. @throws ModelRefused, ModelBusy */
export async function speak(
  wire: Wire,
  place: SpeechPlace,
  { voice, text }: { voice: PromptVoice; text: string },
): Promise<Buffer> {
  const bytes = await ask(wire, place, {
    method: 'POST',
    path: 'v1',
    headers: { 'content-type': 'application/ssml+xml', 'x-microsoft-outputformat': FORMAT },
    body: Buffer.from(ssmlOf(voice, text)),
    bytesMax: AUDIO_BYTES_MAX,
  });
  if (bytes.subarray(0, 4).toString('latin1') !== 'OggS') throw new ModelRefused('failed');
  return bytes;
}

const Voices = z.array(z.object({ ShortName: z.string() }));

/** @returns the names of the voices that the region has. @throws ModelRefused, ModelBusy */
export async function listVoices(wire: Wire, place: SpeechPlace): Promise<string[]> {
  const bytes = await ask(wire, place, {
    method: 'GET',
    path: 'voices/list',
    headers: {},
    bytesMax: LIST_BYTES_MAX,
  });
  const read = Voices.safeParse(parsed(bytes));
  if (!read.success) throw new ModelRefused('failed');
  return read.data.map(({ ShortName }) => ShortName);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  bytesMax: number;
}

async function ask(
  { config, circuits }: Wire,
  { companyId, region, key }: SpeechPlace,
  { path, headers, ...request }: Request,
): Promise<Buffer> {
  const base = config.speechUrl
    ? `${config.speechUrl}/${region}`
    : `https://${region}.tts.speech.microsoft.com`;
  const answer = await circuits
    .request(config, companyId, {
      ...request,
      url: `${base}/cognitiveservices/${path}`,
      headers: { 'ocp-apim-subscription-key': key, 'user-agent': 'Prosa', ...headers },
      timeoutMs: TIMEOUT_MS,
    })
    .catch((error: unknown) => {
      throw errorOfNetwork(error);
    });
  if (answer.status !== 200) throw errorOf({ status: answer.status });
  return answer.body;
}

/** Fetches a file that a bot shows, when it is its turn. */
import { type InspectedFile, inspectFile } from '../../../conversation/media/media.service.ts';
import { transcodeVoice } from '../../../conversation/media/voice.ts';
import type { Core } from '../../../core/ctx.ts';
import { type Call, effect } from '../effect.ts';
import { fetchFile } from '../hook/fetch-file.ts';

export interface TypebotFileRequest {
  url: string;
  isVoice: boolean;
}

/** Null: it cannot be fetched or shown, and the customer gets its address. */
export interface TypebotFile {
  file: InspectedFile | null;
}

const FETCH_MS = 20_000;

export const typebotFileEffect = effect<TypebotFileRequest>({
  kind: 'typebotFile',
  idempotent: true,
  timeoutMs: FETCH_MS + 60_000,
  attempts: 3,
  run,
  discard: async (core, result) => {
    const { file } = result as TypebotFile;
    if (file) await core.storage.remove(file.key);
  },
});

async function run(
  core: Core,
  { url, isVoice }: TypebotFileRequest,
  { companyId }: Call,
): Promise<TypebotFile> {
  const file = await fetchFile(core, companyId, { url, timeoutMs: FETCH_MS });
  if (!file) return { file: null };
  if (isVoice) return { file: await asVoice(core, companyId, file) };
  // Phones show no such picture.
  if (file.mime !== 'image/gif') return { file };
  await core.storage.remove(file.key);
  return { file: null };
}

/** Phones play a voice note as OGG; what cannot be made one stays an audio file. */
async function asVoice(core: Core, companyId: number, file: InspectedFile): Promise<InspectedFile> {
  if (file.mime !== 'audio/mpeg') return file;
  const { key, name, bytes } = file;
  const ogg = await transcodeVoice(core, companyId, { key, name, bytes, sha256: '' });
  if (!ogg) return file;
  await core.storage.remove(key);
  return inspectFile({ core }, ogg);
}

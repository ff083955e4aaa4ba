/** Prepares the files of a request for sending: sniffs them, and makes a recording a voice note with a copy to play. */
import { isRecordingName } from '@prosa/contract/recordings';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { inspectFile } from '../../conversation/media/media.service.ts';
import { remuxVoice, transcodeVoice } from '../../conversation/media/voice.ts';
import type { OutgoingFile } from '../../conversation/messages/message-parts.ts';
import type { Ctx } from '../../core/ctx.ts';
import type { Form, FormFile } from '../../core/http/multipart.ts';

/** A recording comes as MP3 in `medias` and, where the browser can, as its WebM original in `voice`. */
export async function prepareFiles(
  ctx: Ctx,
  form: Form,
  waveform: string | undefined,
): Promise<OutgoingFile[]> {
  const medias = form.files.filter((file) => file.field === 'medias');
  const voice = form.files.find((file) => file.field === 'voice');
  const [recording] = medias;
  if (recording && medias.length === 1 && (voice || isRecordingName(recording.name))) {
    return [await prepareVoice(ctx, recording, { form, voice, waveform })];
  }
  return Promise.all(
    medias.map(async (file) => ({ file: await inspectUpload(ctx, file), sha256: file.sha256 })),
  );
}

interface Voice {
  form: Form;
  voice: FormFile | undefined;
  waveform: string | undefined;
}

async function prepareVoice(
  ctx: Ctx,
  recording: FormFile,
  { form, voice, waveform }: Voice,
): Promise<OutgoingFile> {
  const playFile = await inspectFile(ctx, recording);
  const { core, companyId } = ctx;
  const { sha256 } = recording;
  const ogg = voice
    ? await remuxVoice(core, companyId, voice)
    : await transcodeVoice(core, companyId, recording);
  if (voice) await core.storage.remove(voice.key);
  if (!ogg) return { file: { ...playFile, waveform }, sha256 };
  form.files.push({ field: 'medias', ...ogg });
  return { file: { ...(await inspectFile(ctx, ogg)), waveform }, playFile, sha256 };
}

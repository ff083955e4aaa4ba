import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { outbox } from '../../../conversation/messages/outbox/sending.ts';

const NO_FILE = { file: null, voice: null, waveform: null };

interface Written {
  ticketId: number;
  body: string;
  sign: boolean;
  quoted: Message | null;
}

/** Each file is a message of its own; the text goes with the first, or before all when too long for a caption. */
export function sendAll(written: Written, files: readonly File[]): boolean {
  const { body } = written;
  if (!body && files.length === 0) return false;
  const isCaption = files.length > 0 && body.length <= limits.caption.max;
  if (body && !isCaption) outbox.add({ ...written, ...NO_FILE });
  files.forEach((file, index) => {
    const words = index === 0 && isCaption ? body : '';
    const quoted = index === 0 && (isCaption || !body) ? written.quoted : null;
    outbox.add({ ...written, ...NO_FILE, body: words, quoted, file });
  });
  return true;
}

/** The messages that one recipient gets for a text and its file. Pure. */
import { limits } from '@prosa/contract/limits';
import { kindOf } from '../../conversation/media/media-types.ts';
import type { OutboundMessage } from '../../conversation/messages/queue-message.ts';
import type { CampaignFile, ListFile } from './campaigns.rules.ts';

export type Part = Pick<OutboundMessage, 'body' | 'mediaType' | 'file' | 'outgoing'>;

/** One message where the text can be the caption of the file, else the text before the file. */
export function partsOf(text: string, file?: CampaignFile): Part[] {
  const said = { body: text, mediaType: 'conversation' };
  if (!file) return [said];
  const shown = filePart(file);
  if (text === '') return [shown];
  const fits = shown.mediaType !== 'audio' && text.length <= limits.caption.max;
  return fits ? [{ ...shown, body: text }] : [said, shown];
}

/** Each with its name in the list, where it can have a caption. */
export const listParts = (files: readonly ListFile[]): Part[] =>
  files.map((file) => {
    const part = filePart(file);
    return part.mediaType === 'audio' ? part : { ...part, body: file.caption };
  });

const filePart = ({ id, name, mime }: Pick<CampaignFile, 'id' | 'name' | 'mime'>): Part => ({
  body: '',
  mediaType: kindOf(mime),
  file: { id, playId: null, name, isVoice: false },
});

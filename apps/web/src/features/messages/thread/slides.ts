/** The pictures and videos of a thread, one after the other. Pure. */
import { isVisual } from '../../../conversation/messages/kind-name.ts';
import { messagesIn } from './albums.ts';
import type { MessageRow, ThreadRow } from './thread-rows.ts';

export type Slide = MessageRow;

/** Of what is loaded, oldest first; a file that is not there cannot be shown. */
export const slidesOf = (rows: readonly ThreadRow[]): Slide[] =>
  rows
    .flatMap(messagesIn)
    .filter(({ message }) => isVisual(message) && !message.isDeleted && message.mediaUrl !== null);

/** The one that is looked at: by its key, since others come before and after it. */
export interface Place {
  key: string;
  index: number;
}

/** Where it is now; what has been taken back gives way to what stands there since. Undefined where nothing is left. */
export function currentOf(slides: readonly Slide[], place: Place): Place | undefined {
  const at = slides.findIndex(({ key }) => key === place.key);
  const index = at < 0 ? Math.min(place.index, slides.length - 1) : at;
  const slide = slides[index];
  return slide && { key: slide.key, index };
}

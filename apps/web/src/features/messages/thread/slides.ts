/** The pictures and videos of a thread in one sequence. Pure. */
import { isVisual } from '../../../conversation/messages/kind-name.ts';
import { messagesIn } from './albums.ts';
import type { MessageRow, ThreadRow } from './thread-rows.ts';

export type Slide = MessageRow;

/** Of the loaded messages, oldest first; without those whose file is not available. */
export const slidesOf = (rows: readonly ThreadRow[]): Slide[] =>
  rows
    .flatMap(messagesIn)
    .filter(({ message }) => isVisual(message) && !message.isDeleted && message.mediaUrl !== null);

/** The shown picture: by its key, since others are added before and after it. */
export interface Place {
  key: string;
  index: number;
}

/** The current position; a deleted picture is replaced by the one now at its index. Undefined when none is left. */
export function currentOf(slides: readonly Slide[], place: Place): Place | undefined {
  const at = slides.findIndex(({ key }) => key === place.key);
  const index = at < 0 ? Math.min(place.index, slides.length - 1) : at;
  const slide = slides[index];
  return slide && { key: slide.key, index };
}

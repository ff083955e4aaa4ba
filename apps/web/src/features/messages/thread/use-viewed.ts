import { useState } from 'react';
import { slidesOf } from './slides.ts';
import type { ThreadRow } from './thread-rows.ts';

export interface ViewRequest {
  /** A message whose picture is to be opened as soon as it is loaded. */
  viewing?: string | undefined;
  /** It was opened and closed again. */
  onViewed?: () => void;
}

/** The key of the picture in the viewer: one that was pressed, or requested from outside the thread. */
export function useViewed(rows: readonly ThreadRow[], { viewing, onViewed }: ViewRequest) {
  const [pressed, setPressed] = useState<string | null>(null);
  const requested = viewing && slidesOf(rows).find(({ message }) => message.id === viewing)?.key;
  const endView = () => {
    setPressed(null);
    onViewed?.();
  };
  return { viewed: pressed ?? requested, view: setPressed, endView };
}

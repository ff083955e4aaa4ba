import { useEffect, useState } from 'react';
import type { Place, Slide } from './slides.ts';
import type { ThreadEdge } from './thread-list.tsx';

interface StepsOptions {
  slides: readonly Slide[];
  place: Place | undefined;
  older: ThreadEdge;
  newer: ThreadEdge;
  /** More is loaded than the slides show. */
  isBehind: boolean;
  onPlace: (place: Place) => void;
}

/** Steps from picture to picture; past the loaded part, fetches page after page until there is one. */
export function useSteps({ slides, place, older, newer, isBehind, onPlace }: StepsOptions) {
  const [sought, setSought] = useState<-1 | 1 | null>(null);
  const edgeAt = (by: -1 | 1) => (by < 0 ? older : newer);
  const nextAt = (by: -1 | 1): Place | undefined => {
    const index = (place?.index ?? 0) + by;
    const slide = slides[index];
    return slide && { key: slide.key, index };
  };

  useEffect(() => {
    if (sought === null) return;
    const next = nextAt(sought);
    const edge = edgeAt(sought);
    if (next) onPlace(next);
    else if (edge.isLoading || isBehind) return;
    else if (edge.hasMore && !edge.hasFailed) return edge.load();
    setSought(null);
  });

  const step = (by: -1 | 1) => {
    const next = nextAt(by);
    const edge = edgeAt(by);
    if (next) {
      setSought(null);
      onPlace(next);
    } else if (edge.hasMore) {
      if (edge.hasFailed) edge.load();
      setSought(by);
    }
  };
  const canStep = (by: -1 | 1) => nextAt(by) !== undefined || edgeAt(by).hasMore;
  const hasFailed = (by: -1 | 1) => !nextAt(by) && edgeAt(by).hasFailed && sought === null;
  return { step, canStep, sought, hasFailed };
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/** WhatsApp forgets a typing person after a while, so a long text says it again. */
const AGAIN_MS = 4000;
const PAUSE_MS = 3000;

interface Typing {
  /** Somebody pressed a key. */
  typed: () => void;
  stopped: () => void;
}

/** Tells the other side while somebody types, and that he stopped: sent, pausing or gone. */
export function useTyping(tell: (typing: boolean) => void): Typing {
  const sentAt = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = () => {
    clearTimeout(pause.current);
    if (sentAt.current === 0) return;
    sentAt.current = 0;
    tell(false);
  };
  const typed = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(stopped, PAUSE_MS);
    if (Date.now() - sentAt.current < AGAIN_MS) return;
    sentAt.current = Date.now();
    tell(true);
  };
  const last = useRef(stopped);
  useEffect(() => {
    last.current = stopped;
  });
  // Before other effects end: the room in which it is said is left by one of them.
  useLayoutEffect(() => () => last.current(), []);
  return { typed, stopped };
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/** WhatsApp drops the typing state after a while, so it is sent again during a long text. */
const AGAIN_MS = 4000;
const PAUSE_MS = 3000;

interface Typing {
  /** Somebody pressed a key. */
  typed: () => void;
  stopped: () => void;
}

/** Reports that somebody is typing, and that they stopped: sent, paused or left. */
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
  // Before other effects clean up: one of them leaves the room that this is sent in.
  useLayoutEffect(() => () => last.current(), []);
  return { typed, stopped };
}

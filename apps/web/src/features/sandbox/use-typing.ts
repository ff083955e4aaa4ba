import { useEffect, useRef } from 'react';
import { actAsCustomer, type Chat } from './sandbox.api.ts';

/** WhatsApp forgets a typing person after a while, so a long text says it again. */
const AGAIN_MS = 4000;
const PAUSE_MS = 3000;

interface Typing {
  /** Somebody pressed a key. */
  typed: () => void;
  stopped: () => void;
}

/** Tells the company's side while the customer types, and that he stopped: sent, pausing or gone. */
export function useTyping({ whatsappId, number }: Chat): Typing {
  const sentAt = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (typing: boolean) => {
    // Nobody is helped by an error about a hint.
    actAsCustomer({ whatsappId, number }, { action: 'typing', typing }).catch(() => undefined);
  };
  const stopped = () => {
    clearTimeout(pause.current);
    if (sentAt.current === 0) return;
    sentAt.current = 0;
    send(false);
  };
  const typed = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(stopped, PAUSE_MS);
    if (Date.now() - sentAt.current < AGAIN_MS) return;
    sentAt.current = Date.now();
    send(true);
  };
  const last = useRef(stopped);
  useEffect(() => {
    last.current = stopped;
  });
  useEffect(() => () => last.current(), []);
  return { typed, stopped };
}

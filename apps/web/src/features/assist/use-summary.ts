import { useEffect, useRef, useState } from 'react';
import { toastError } from '../../ui/toast.ts';
import { askSummary, type Trouble, troubleOf } from './assist.api.ts';

/** Asks for the summary of a ticket, which the server keeps. */
export function useSummary(ticketId: number) {
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);
  /** @returns null where there is none */
  const ask = async (): Promise<string | null> => {
    const controller = new AbortController();
    leave.current = controller;
    setAsking(true);
    setTrouble(null);
    try {
      const { text, problem } = await askSummary(ticketId, controller.signal);
      if (problem) setTrouble(troubleOf(problem));
      return text;
    } catch (error) {
      if (!controller.signal.aborted) toastError(error);
      return null;
    } finally {
      setAsking(false);
    }
  };
  return { ask, isAsking, trouble };
}

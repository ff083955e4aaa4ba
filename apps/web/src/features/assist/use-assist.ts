/** Help with what an attendant is writing: one request at a time, and nothing is sent by itself. */
import type { AssistAnswer } from '@prosa/contract/assist';
import {
  assistLimits,
  type CustomerLanguage,
  type Rewriting,
} from '@prosa/contract/assist/manifest';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '../../ui/toast.ts';
import {
  askRewriting,
  askSuggestion,
  assistQuery,
  type Trouble,
  troubleOf,
  useHelps,
} from './assist.api.ts';

type Wish = 'suggestion' | Rewriting;

export type AssistState =
  | { kind: 'idle' }
  | { kind: 'asking'; wish: Wish }
  /** `of`: the draft as it was. */
  | { kind: 'failed'; wish: Wish; trouble: Trouble; of: string }
  /** `before` comes back if they undo it. */
  | { kind: 'written'; wish: Wish; before: string }
  /** `of`: the draft that it translates. */
  | { kind: 'preview'; of: string; text: string };

const IDLE: AssistState = { kind: 'idle' };

interface Field {
  ticketId: number;
  text: string;
  setText: (text: string) => void;
  focus: () => void;
}

export type Assist = ReturnType<typeof useAssist>;

export function useAssist({ ticketId, text, setText, focus }: Field) {
  const helps = useHelps();
  const [state, setState] = useState<AssistState>(IDLE);
  const leave = useRef<AbortController>(null);
  const isAny = Object.values(helps).some(Boolean);
  const kept = useQuery({ ...assistQuery(ticketId), enabled: isAny });
  const language: CustomerLanguage | null = helps.translation
    ? (kept.data?.language ?? null)
    : null;
  useEffect(() => () => leave.current?.abort(), []);

  const stop = () => {
    leave.current?.abort();
    leave.current = null;
    setState(IDLE);
  };
  const ask = async (wish: Wish) => {
    stop();
    const controller = new AbortController();
    leave.current = controller;
    setState({ kind: 'asking', wish });
    try {
      const answer = await request(ticketId, { wish, text }, controller.signal);
      if (controller.signal.aborted) return;
      const next = stateAfter(answer, { wish, text });
      setState(next);
      if (next.kind === 'written') setText(answer.text ?? '');
      focus();
    } catch (error) {
      if (controller.signal.aborted) return;
      setState(IDLE);
      toastError(error);
    }
  };
  return {
    ticketId,
    helps,
    isAny,
    language,
    state,
    hasText: text.trim() !== '',
    ask: (wish: Wish) => void ask(wish),
    stop,
    undo: () => {
      if (state.kind === 'written') setText(state.before);
      setState(IDLE);
      focus();
    },
    setPreview: (next: string) =>
      setState((now) => (now.kind === 'preview' ? { ...now, text: next } : now)),
    /** What to send for a draft; null while its translation has to be looked at first. */
    toSend: (body: string): string | null => {
      if (language === null || body === '') return body;
      if (state.kind === 'preview' && state.of === body) return state.text.trim() || null;
      if (state.kind !== 'asking') void ask('translate');
      return null;
    },
  };
}

async function request(
  ticketId: number,
  { wish, text }: { wish: Wish; text: string },
  signal: AbortSignal,
): Promise<AssistAnswer> {
  if (wish === 'suggestion') return askSuggestion(ticketId, signal);
  const draft = text.trim();
  if (draft.length > assistLimits.text.max) return { text: null, problem: 'tooLong' };
  return askRewriting(ticketId, { text: draft, how: wish }, signal);
}

function stateAfter(
  { text: written, problem }: AssistAnswer,
  { wish, text }: { wish: Wish; text: string },
): AssistState {
  if (written === null)
    return { kind: 'failed', wish, trouble: troubleOf(problem ?? 'failed'), of: text.trim() };
  return wish === 'translate'
    ? { kind: 'preview', of: text.trim(), text: written }
    : { kind: 'written', wish, before: text };
}

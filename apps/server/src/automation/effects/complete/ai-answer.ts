import type { Passage } from '@prosa/contract/knowledge';
import type { Spoken } from '../speak/speak-answer.ts';

/** What came of asking a model. */
export interface AiAnswer {
  /** As they are sent, one after the other. */
  texts: string[];
  /** The same as a voice note. */
  spoken?: Spoken;
  action: AiAction;
  /** What it was given of the knowledge base; absent in answers from before there was one. */
  sources?: readonly Passage[];
}

export type AiAction =
  | { kind: 'none' }
  /** A person is needed; `queueId` is one of the company's, or null if the prompt has none. */
  | { kind: 'transfer'; queueId: number | null }
  | { kind: 'close' };

/** What the machine asks: the customer's messages of a ticket after one place, up to another. */
export interface AiRequest {
  promptId: number;
  afterSeq: number;
  seq: number;
  /** When it was decided, in milliseconds. */
  at: number;
}

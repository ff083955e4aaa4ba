/** Wake-ups in a child: the parent sends those of the child, and tells it of a few. */
import { EventEmitter } from 'node:events';
import type { Wakes, WakeTopic } from '../../../core/process/wakes.ts';

/** What code in a child listens to. */
export const TOLD_TOPICS = ['listening'] as const satisfies readonly WakeTopic[];
export type ToldTopic = (typeof TOLD_TOPICS)[number];

export class ToldWakes implements Wakes {
  readonly #told = new EventEmitter();
  readonly #say: (topic: WakeTopic, id: number) => void;

  constructor(say: (topic: WakeTopic, id: number) => void) {
    this.#say = say;
    this.#told.setMaxListeners(0);
  }

  send(topic: WakeTopic, id: number): void {
    this.#say(topic, id);
  }

  on(topic: WakeTopic, listener: (id: number) => void): () => void {
    this.#told.on(topic, listener);
    return () => this.#told.off(topic, listener);
  }

  hear(topic: ToldTopic, id: number): void {
    this.#told.emit(topic, id);
  }

  async close(): Promise<void> {}
}

/** The selected messages of a thread. Each bubble is notified only of its own changes. */
import { limits } from '@prosa/contract/limits';

export type Choice = 'off' | 'chosen' | 'free' | 'full';

export class MessageSelection {
  #ids: ReadonlySet<string> | null = null;
  readonly #listeners = new Set<() => void>();

  /** Null while no selection is active. */
  readonly ids = (): ReadonlySet<string> | null => this.#ids;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Selection state of one message; `full` when no more may be selected. */
  choiceOf(id: string): Choice {
    if (!this.#ids) return 'off';
    if (this.#ids.has(id)) return 'chosen';
    return this.#ids.size < limits.forwardedMessages.max ? 'free' : 'full';
  }

  start(id: string): void {
    this.#set(new Set([id]));
  }

  toggle(id: string): void {
    const ids = new Set(this.#ids);
    if (!ids.delete(id)) ids.add(id);
    this.#set(ids);
  }

  stop(): void {
    if (this.#ids) this.#set(null);
  }

  #set(ids: ReadonlySet<string> | null): void {
    this.#ids = ids;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Work that the library leaves running when a transaction of its keys ends still counts as part of it, and what that work
 * writes is never committed. So each message issued its recipient a privacy token again: the last one was forgotten.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from 'baileys';

/** Takes work that outlives a transaction out of it. */
export function leaveEndedTransactions(keys: SignalKeyStoreWithTransaction): void {
  const outside = AsyncLocalStorage.snapshot();
  const entered = new AsyncLocalStorage<{ isOver: boolean }>();
  const isOver = () => entered.getStore()?.isOver === true;
  const { get, set, transaction } = keys;

  const begin = <T>(work: () => Promise<T>, key: string): Promise<T> => {
    if (entered.getStore()) return transaction(work, key);
    const state = { isOver: false };
    const whole = () => work().finally(() => Object.assign(state, { isOver: true }));
    return entered.run(state, () => transaction(whole, key));
  };

  keys.get = (type, ids) => (isOver() ? outside(() => get(type, ids)) : get(type, ids));
  keys.set = async (data) => (isOver() ? outside(() => set(data)) : set(data));
  keys.transaction = (work, key) => (isOver() ? outside(() => begin(work, key)) : begin(work, key));
}

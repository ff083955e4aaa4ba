/**
 * What the library leaves running behind a transaction of its keys, still counts as part of it: what that writes is never
 * committed. So each message issued its recipient a privacy token once more, since the one before was forgotten.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from 'baileys';

/** Makes work outside the transaction of what comes after its end. */
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

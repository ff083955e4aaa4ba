/**
 * One statement for what several parts of a transaction ask in the same turn: parts that run in `together(…)`, such as the
 * tickets of a run of the automation, keep their own order, and each waits only for its own answers.
 */
import type { Tx } from '../ctx.ts';
import type { Db } from './db.ts';

/** @returns the results in the order of the items */
type Run<Item, Result> = (tx: Tx, items: readonly Item[]) => Promise<readonly Result[]>;

interface Call<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * @returns a function for one item. Calls of the same turn are one run, which leaves after statements that are issued
 * in that turn without being gathered: a caller whose order matters waits in between.
 */
export function gathered<Item, Result>(
  run: Run<Item, Result>,
): (tx: Tx, item: Item) => Promise<Result> {
  const waiting = new WeakMap<Db, Call<Item, Result>[]>();
  const leave = async (tx: Tx, calls: readonly Call<Item, Result>[]) => {
    waiting.delete(tx.db);
    try {
      const results = await run(
        tx,
        calls.map(({ item }) => item),
      );
      for (const [at, { resolve }] of calls.entries()) resolve(results[at]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };
  return (tx, item) =>
    new Promise((resolve, reject) => {
      const open = waiting.get(tx.db);
      if (open) return void open.push({ item, resolve, reject });
      const calls = [{ item, resolve, reject }];
      waiting.set(tx.db, calls);
      process.nextTick(() => void leave(tx, calls));
    });
}

/** The same for what has no result. */
export const gatheredWrites = <Item>(
  write: (tx: Tx, items: readonly Item[]) => Promise<unknown>,
): ((tx: Tx, item: Item) => Promise<void>) =>
  gathered(async (tx, items: readonly Item[]) => {
    await write(tx, items);
    return items.map(() => undefined);
  });

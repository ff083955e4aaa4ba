/** How events and answers change the list of connections. */

import type { Connection } from '@prosa/contract/connections';
import { compareNames } from '@prosa/contract/name-order';

type List = readonly Connection[];

/** The server's order. */
export const byDefaultAndName = (a: Connection, b: Connection): number =>
  Number(b.isDefault) - Number(a.isDefault) || compareNames(a.name, b.name) || a.id - b.id;

/** Replaces or adds a connection. */
export function withConnection(list: List, connection: Connection): Connection[] {
  const others = list
    .filter(({ id }) => id !== connection.id)
    // Only one is the default; the event about the former one may not have arrived yet.
    .map((other) => (connection.isDefault ? { ...other, isDefault: false } : other));
  return [...others, connection].sort(byDefaultAndName);
}

export const withoutConnection = (list: List, id: number): Connection[] =>
  list.filter((connection) => connection.id !== id);

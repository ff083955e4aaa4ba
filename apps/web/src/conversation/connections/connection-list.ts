/** How events and answers change the list of connections. */

import type { Connection } from '@prosa/contract/connections';
import { compareNames } from '@prosa/contract/name-order';

type List = readonly Connection[];

/** As the server sorts. */
export const byDefaultAndName = (a: Connection, b: Connection): number =>
  Number(b.isDefault) - Number(a.isDefault) || compareNames(a.name, b.name) || a.id - b.id;

/** Replaces or adds; an older state than the one shown changes nothing. */
export function withConnection(list: List, connection: Connection): Connection[] {
  const known = list.find(({ id }) => id === connection.id);
  if (known && known.rev > connection.rev) return [...list];
  const others = list
    .filter(({ id }) => id !== connection.id)
    // There is one default; the event about the former one may still be on its way.
    .map((other) => (connection.isDefault ? { ...other, isDefault: false } : other));
  return [...others, connection].sort(byDefaultAndName);
}

export const withoutConnection = (list: List, id: number): Connection[] =>
  list.filter((connection) => connection.id !== id);

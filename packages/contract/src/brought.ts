/** What all nouns bring, for the lists that fold it. */
import type { Manifest } from './manifest.ts';
import * as nouns from './nouns.ts';

type OneOf<Nouns, K extends keyof Manifest> = Nouns extends Record<K, infer V> ? V : never;

/** The union of what they bring of a kind. */
export type Brought<K extends keyof Manifest> = OneOf<(typeof nouns)[keyof typeof nouns], K>;

export type KeyOfEach<T> = T extends unknown ? keyof T : never;

export function brought<K extends keyof Manifest>(kind: K): Brought<K>[] {
  const all: readonly Manifest[] = Object.values(nouns);
  return all.flatMap((noun) => (kind in noun ? [noun[kind] as Brought<K>] : []));
}

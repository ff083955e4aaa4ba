/**
 * The newest state that was heard of each row of an entity, with tombstones, by id: an older answer never wins over a newer
 * event. Lists take in what they fetch through it, and show what it answers.
 */
import type { QueryClient } from '@tanstack/react-query';

export interface Entity {
  id: number;
  /** Rises with each change; absent where the server counts none, and then what was heard last is the newest. */
  rev?: number;
}

export interface Known<Row> {
  id: number;
  rev: number;
  /** Null: deleted, or gone from what this person sees. */
  row: Row | null;
}

/** No state comes after a deletion. */
export const DELETED = Number.MAX_SAFE_INTEGER;

/** More than change while one request is under way; the ones that changed longest ago are forgotten first. */
const MAX = 2000;

interface Knowledge<Row> {
  byId: Map<number, Known<Row> & { order: number }>;
  /** Rises with everything that is learned, so that a request can tell what came after it was sent. */
  order: number;
}

export interface EntityStore<Row extends Entity> {
  /** Takes in what an event or an answer says of a row; answers the newest that is known of it. */
  learn(client: QueryClient, row: Row): Known<Row>;
  /** The same of a row that is gone. */
  bury(client: QueryClient, gone: { id: number; rev: number }): Known<Row>;
  /** As the server last told it, without what this person has asked for since. */
  find(client: QueryClient, id: number): Known<Row> | undefined;
  /** To be taken when a request is sent, for `since`. */
  mark(client: QueryClient): number;
  since(client: QueryClient, mark: number): Known<Row>[];
  /** Fetched rows as they are known by now, without those that are gone. */
  newest(client: QueryClient, rows: readonly Row[]): Row[];
  /** What rows show of something beside them (tags, names) changes without a new `rev`. */
  change(client: QueryClient, changed: (row: Row) => Row): void;
}

/** In the query cache, so that it goes with everything else when the session ends. */
function knowledgeOf<Row>(client: QueryClient, key: readonly string[]): Knowledge<Row> {
  const found = client.getQueryData<Knowledge<Row>>(key);
  if (found) return found;
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  const empty: Knowledge<Row> = { byId: new Map(), order: 0 };
  client.setQueryData(key, empty);
  return empty;
}

export function entityStore<Row extends Entity>(name: string): EntityStore<Row> {
  const key = ['entities', name];
  const take = (client: QueryClient, told: Known<Row>): Known<Row> => {
    const knowledge = knowledgeOf<Row>(client, key);
    const { byId } = knowledge;
    const known = byId.get(told.id);
    if (known && known.rev > told.rev) return known;
    knowledge.order += 1;
    byId.delete(told.id);
    byId.set(told.id, { ...told, order: knowledge.order });
    if (byId.size > MAX) byId.delete(byId.keys().next().value as number);
    return told;
  };
  const learn = (client: QueryClient, row: Row) =>
    take(client, { id: row.id, rev: row.rev ?? 0, row });
  return {
    learn,
    bury: (client, { id, rev }) => take(client, { id, rev, row: null }),
    find: (client, id) => knowledgeOf<Row>(client, key).byId.get(id),
    mark: (client) => knowledgeOf<Row>(client, key).order,
    since: (client, mark) =>
      [...knowledgeOf<Row>(client, key).byId.values()].filter(({ order }) => order > mark),
    newest: (client, rows) => rows.flatMap((row) => learn(client, row).row ?? []),
    change: (client, changed) => {
      const { byId } = knowledgeOf<Row>(client, key);
      for (const known of byId.values()) {
        const row = known.row && changed(known.row);
        if (row !== known.row) byId.set(known.id, { ...known, row });
      }
    },
  };
}

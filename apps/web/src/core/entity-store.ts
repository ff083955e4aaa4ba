/**
 * The newest known state of each row of an entity, with tombstones, by id: an older answer never replaces a newer
 * event. Lists pass what they fetch through it, and show what it returns.
 */
import type { QueryClient } from '@tanstack/react-query';

export interface Entity {
  /** Text for messages, which the sender's browser names. */
  id: number | string;
  /**
   * Rises with each change; absent where the server keeps no revision, and then the last one received is the newest.
   */
  rev?: number;
}

export interface Known<Row extends Entity> {
  id: Row['id'];
  rev: number;
  /** Null: deleted, or no longer visible to this person. */
  row: Row | null;
}

/** No state is newer than a deletion. */
export const DELETED = Number.MAX_SAFE_INTEGER;

/** More than change during one request; the ones that changed longest ago are dropped first. */
const MAX = 2000;

interface Knowledge<Row extends Entity> {
  byId: Map<Row['id'], Known<Row> & { order: number }>;
  /** Rises with every update, so that a request can tell what was received after it was sent. */
  order: number;
}

export interface EntityStore<Row extends Entity> {
  /** Stores the row of an event or answer; returns the newest known state. */
  learn(client: QueryClient, row: Row): Known<Row>;
  /** The same for a row that is gone. */
  bury(client: QueryClient, gone: { id: Row['id']; rev: number }): Known<Row>;
  /** As last received from the server, without this person's own pending changes. */
  find(client: QueryClient, id: Row['id']): Known<Row> | undefined;
  /** The same after a change of this person was taken back: lists that are being fetched have to show it again. */
  recall(client: QueryClient, id: Row['id']): Known<Row> | undefined;
  /** Call when a request is sent, and pass the result to `since`. */
  mark(client: QueryClient): number;
  /** What has changed, and what is newer than a state that was received. */
  since(client: QueryClient, mark: number): Known<Row>[];
  /**
   * Stores fetched rows; returns their newest known states, without those that are gone. Without revisions, what was
   * received after the request was sent is newer.
   */
  newest(client: QueryClient, rows: readonly Row[], sentAt?: number): Row[];
  /** Related data shown on rows (tags, names) changes without a new `rev`. */
  change(client: QueryClient, changed: (row: Row) => Row): void;
}

/** In the query cache, so that it is cleared with everything else when the session ends. */
function knowledgeOf<Row extends Entity>(
  client: QueryClient,
  key: readonly string[],
): Knowledge<Row> {
  const found = client.getQueryData<Knowledge<Row>>(key);
  if (found) return found;
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  const empty: Knowledge<Row> = { byId: new Map(), order: 0 };
  client.setQueryData(key, empty);
  return empty;
}

function keep<Row extends Entity>(knowledge: Knowledge<Row>, known: Known<Row>): void {
  knowledge.order += 1;
  knowledge.byId.delete(known.id);
  knowledge.byId.set(known.id, { ...known, order: knowledge.order });
}

export function entityStore<Row extends Entity>(name: string): EntityStore<Row> {
  const key = ['entities', name];
  const take = (client: QueryClient, received: Known<Row>): Known<Row> => {
    const knowledge = knowledgeOf<Row>(client, key);
    const { byId } = knowledge;
    const known = byId.get(received.id);
    if (known && known.rev > received.rev) {
      // Whoever received the older state has to hear of the newer one.
      keep(knowledge, known);
      return known;
    }
    if (known?.row && received.row && received.rev > 0 && known.rev === received.rev) {
      // The same state again: related data may differ, but nobody has to hear of it.
      byId.set(received.id, { ...received, order: known.order });
      return received;
    }
    keep(knowledge, received);
    if (byId.size > MAX) byId.delete(byId.keys().next().value as Row['id']);
    return received;
  };
  const learn = (client: QueryClient, row: Row) =>
    take(client, { id: row.id, rev: row.rev ?? 0, row });
  return {
    learn,
    bury: (client, { id, rev }) => take(client, { id, rev, row: null }),
    find: (client, id) => knowledgeOf<Row>(client, key).byId.get(id),
    recall(client, id) {
      const knowledge = knowledgeOf<Row>(client, key);
      const known = knowledge.byId.get(id);
      if (known) keep(knowledge, known);
      return known;
    },
    mark: (client) => knowledgeOf<Row>(client, key).order,
    since: (client, mark) =>
      [...knowledgeOf<Row>(client, key).byId.values()].filter(({ order }) => order > mark),
    newest(client, rows, sentAt = Number.POSITIVE_INFINITY) {
      const { byId } = knowledgeOf<Row>(client, key);
      return rows.flatMap((row) => {
        const known = byId.get(row.id);
        const isOlder = row.rev === undefined && known && known.order > sentAt;
        return (isOlder ? known : learn(client, row)).row ?? [];
      });
    },
    change: (client, changed) => {
      const { byId } = knowledgeOf<Row>(client, key);
      for (const known of byId.values()) {
        const row = known.row && changed(known.row);
        if (row !== known.row) byId.set(known.id, { ...known, row });
      }
    },
  };
}

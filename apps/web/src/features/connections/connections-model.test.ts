/** Connections on screen, and a server whose events and answers overtake each other. */
import type { Connection } from '@prosa/contract/connections';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  connectionsQuery,
  showConnection,
} from '../../conversation/connections/connections.api.ts';
import { lateWire } from '../../core/testing/late-wire.ts';
import { connectionSessionsLive, connectionsLive } from './connections.realtime.ts';

afterEach(() => vi.unstubAllGlobals());

const connection = (id: number): Connection =>
  ({ id, name: `Loja ${id}`, status: 'DISCONNECTED', isDefault: id === 1, rev: 1 }) as Connection;

async function startModel() {
  const client = new QueryClient();
  const stored = new Map([1, 2, 3].map((id) => [id, connection(id)]));
  const { send, arrive, settle } = lateWire(client);
  let last = 3;
  vi.stubGlobal('fetch', () => {
    const answer = Response.json([...stored.values()]);
    return new Promise((resolve) => send(() => resolve(answer)));
  });
  const stop = new QueryObserver(client, connectionsQuery).subscribe(() => {});
  const tell = (whatsapp: Connection) =>
    send(() => connectionsLive.fold(client, [{ action: 'update', whatsapp }]));
  const changed = (id: number, change: Partial<Connection>) => {
    const before = stored.get(id);
    if (!before) return;
    const after = { ...before, ...change, rev: before.rev + 1 };
    stored.set(id, after);
    return after;
  };
  await settle();
  return {
    arrive,
    settle,
    stop,
    stored: () => [...stored.values()],
    shown: () => client.getQueryData(connectionsQuery.queryKey)!,
    add() {
      last += 1;
      stored.set(last, connection(last));
      tell(connection(last));
    },
    rename(id: number) {
      const after = changed(id, { name: `Filial ${id}` });
      if (!after) return;
      tell(after);
      send(() => showConnection(client, after));
    },
    connect(id: number) {
      const after = changed(id, { status: 'CONNECTED' });
      if (!after) return;
      const { status, rev } = after;
      const session = { id, status, rev } as Connection;
      const event = { action: 'update' as const, session };
      send(() => connectionSessionsLive.fold(client, [event]));
    },
    remove(id: number) {
      if (!stored.delete(id)) return;
      const event = { action: 'delete' as const, whatsappId: id };
      send(() => connectionsLive.fold(client, [event]));
    },
    fetch: () => void client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  };
}

type Model = Awaited<ReturnType<typeof startModel>>;
const step = fc.oneof(
  fc.tuple(fc.constantFrom('rename', 'connect', 'remove'), fc.integer({ min: 1, max: 4 })).map(
    ([name, id]) =>
      (model: Model) =>
        model[name as 'rename'](id),
  ),
  fc.constantFrom<((model: Model) => void)[]>(
    (model) => model.add(),
    (model) => model.fetch(),
  ),
  fc.nat().map(
    (which) =>
      (model: Model): void | Promise<void> =>
        model.arrive(which),
  ),
);

it("shows the server's connections in the end, and none that was removed", async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    const states = (list: readonly Connection[]) =>
      list.map(({ id, rev, name, status }) => `${id}.${rev} ${name} ${status}`).sort();
    expect(states(model.shown())).toEqual(states(model.stored()));
    model.stop();
  });
  await fc.assert(run, { numRuns: 300 });
});

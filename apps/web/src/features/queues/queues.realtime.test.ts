import type { Queue } from '@prosa/contract/queues';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Pages } from '../../ui/resource.ts';
import { officeWeek } from './office-week.ts';
import { queueOptionsQuery, queuesQuery } from './queues.api.ts';
import { queuesLive, queueTicketsLive, WAITING_MS } from './queues.realtime.ts';

const queue = (id: number, change: Partial<Queue> = {}): Queue => ({
  id,
  name: `Fila ${id}`,
  color: '#fff',
  orderQueue: id,
  integrationId: null,
  promptId: null,
  greetingMessage: '',
  outOfHoursMessage: '',
  hours: officeWeek,
  schedules: [],
  rev: 1,
  ...{
    distribution: 'none' as const,
    capacity: 0,
    reassignMinutes: 0,
    waiting: 0,
    answerMinutes: 0,
    resolveMinutes: 0,
  },
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...change,
});
const LIST = ['queues', 'list', { search: '' }];
const { queryKey: optionsKey } = queueOptionsQuery(1);

function shown(...events: object[]) {
  const client = new QueryClient();
  const page = { items: [queue(1), queue(2)], count: 2, cursor: null };
  client.setQueryData(LIST, { pages: [page], pageParams: [undefined] });
  client.setQueryData(queuesQuery.queryKey, []);
  client.setQueryData(optionsKey, []);
  client.setQueryData(['connections'], []);
  queuesLive.fold(client, events as never);
  const isStale = (queryKey: readonly unknown[]) =>
    client.getQueryState(queryKey)?.isInvalidated === true;
  return {
    names: client.getQueryData<Pages<Queue>>(LIST)!.pages[0]!.items.map(({ name }) => name),
    isStale,
  };
}

it('puts new, renamed and deleted queues where a fresh list has them', () => {
  const { names, isStale } = shown(
    { action: 'create', queue: queue(3, { orderQueue: 0, name: 'Primeira' }) },
    { action: 'update', queue: queue(1, { rev: 2, orderQueue: 9, name: 'Última' }) },
    { action: 'delete', queueId: 2 },
  );
  expect(names).toEqual(['Primeira', 'Última']);
  expect(isStale(queuesQuery.queryKey)).toBe(true);
  expect(isStale(['connections'])).toBe(true);
  expect(isStale(optionsKey)).toBe(false);
});

it('refetches a changed menu, and nothing else', () => {
  const { isStale } = shown({ action: 'update', queueId: 1, options: true });
  expect(isStale(optionsKey)).toBe(true);
  expect(isStale(queuesQuery.queryKey)).toBe(false);
});

it('updates only names and colours for people who are not admins', () => {
  const { names, isStale } = shown({
    action: 'create',
    queue: { id: 9, name: 'Outra', color: '#000' },
  });
  expect(names).toEqual(['Fila 1', 'Fila 2']);
  expect(isStale(queuesQuery.queryKey)).toBe(true);
});

afterEach(() => {
  vi.useRealTimers();
});

it('refetches waiting counts at intervals when tickets change', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const fetches = vi.spyOn(client, 'invalidateQueries');
  const tell = (action: string) => queueTicketsLive.fold(client, [{ action }] as never);
  tell('updateUnread');
  vi.advanceTimersByTime(WAITING_MS);
  expect(fetches).not.toHaveBeenCalled();
  for (let n = 0; n < 50; n++) tell('update');
  vi.advanceTimersByTime(WAITING_MS);
  tell('delete');
  vi.advanceTimersByTime(WAITING_MS);
  const again = [{ queryKey: LIST.slice(0, 2) }];
  expect(fetches.mock.calls).toEqual([again, again]);
});

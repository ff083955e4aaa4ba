/** The to-do list: in this browser only, for anybody who uses it. */
import { limits } from '@prosa/contract/limits';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';

export interface Task {
  id: string;
  text: string;
  createdAt: string;
  updatedAt: string;
}

/** Invalid data, or an older version's, must not break the screen. */
export function parseTasks(stored: string | null): Task[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isTask) : [];
  } catch {
    return [];
  }
}

function isTask(value: unknown): value is Task {
  const task = (value ?? {}) as Record<keyof Task, unknown>;
  return (['id', 'text', 'createdAt', 'updatedAt'] as const).every(
    (key) => typeof task[key] === 'string',
  );
}

interface Stamp {
  id: string;
  now: string;
}

const clean = (text: string): string => text.trim().slice(0, limits.task.max);

/** Blank text adds nothing. */
export function withTask(tasks: readonly Task[], text: string, { id, now }: Stamp): Task[] {
  const words = clean(text);
  if (words === '') return [...tasks];
  return [...tasks, { id, text: words, createdAt: now, updatedAt: now }];
}

/** Blank or unchanged text changes nothing. */
export function withText(tasks: readonly Task[], text: string, { id, now }: Stamp): Task[] {
  const words = clean(text);
  return tasks.map((task) =>
    task.id === id && words !== '' && task.text !== words
      ? { ...task, text: words, updatedAt: now }
      : task,
  );
}

export const withoutTask = (tasks: readonly Task[], id: string): Task[] =>
  tasks.filter((task) => task.id !== id);

const KEY = 'tasks';
const listeners = new Set<() => void>();
/** Kept for the lifetime of the page where the browser stores nothing. */
let kept: { stored: string | null; tasks: readonly Task[] } = { stored: null, tasks: [] };

/** Returns the same array as long as the stored text is the same. */
function read(): readonly Task[] {
  const stored = readStored(KEY) ?? kept.stored;
  if (stored !== kept.stored) kept = { stored, tasks: parseTasks(stored) };
  return kept.tasks;
}

export function changeTasks(change: (tasks: readonly Task[]) => Task[]): void {
  const tasks = change(read());
  const stored = JSON.stringify(tasks);
  writeStored(KEY, stored);
  kept = { stored, tasks };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  listeners.add(listener);
  // Changed in another tab of this browser.
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const useTasks = (): readonly Task[] => useSyncExternalStore(subscribe, read);

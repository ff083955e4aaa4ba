/** A table is written by one room: others call its owner's functions, or tell an event. The kernel is one room here. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOfRooms, roomOf, serverRoot } from './rooms.ts';

/** Tables that a second room still writes, and why: this list only becomes shorter. */
const SEVERAL: Record<string, { writers: string[]; why: string }> = {
  automation_work: {
    writers: ['automation/engine', 'conversation'],
    why: 'what stores a message leaves the work in the same statement',
  },
  tickets: {
    writers: ['automation/engine', 'conversation'],
    why: 'the engine says itself what it hears, and moves a ticket to its queue',
  },
};

/** A command line for the operator looks after what no session has stored. */
const OUTSIDE_FLOORS = ['maintenance'];

const ownerOf = (file: string): string => {
  const room = roomOf(file)!;
  return room.startsWith('conversation/') ? 'conversation' : room;
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1]!);

const read = (file: string): string => readFileSync(path.join(serverRoot, file), 'utf8');

/** By what the migrations make; those that were dropped or renamed since are written by nobody. */
const tables = new Set(
  globSync('migrations/*.sql', { cwd: serverRoot }).flatMap((file) =>
    matches(read(file), /create table (?:if not exists )?(?:public\.)?(\w+)/gi),
  ),
);

function readWriters(): Map<string, Set<string>> {
  const files = filesOfRooms().filter((file) => !OUTSIDE_FLOORS.includes(file.split('/')[0]!));
  const texts = files.map((file) => ({ owner: ownerOf(file), text: read(file) }));
  const byObject = new Map(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
        ([, object = '', table = '']): [string, string] => [object, table],
      ),
    ),
  );
  const writers = new Map<string, Set<string>>();
  for (const { owner, text } of texts) {
    const written = [
      ...matches(text, /\b(?:insert into|update|delete from)\s+(\w+)/g),
      ...matches(text, /\.(?:insert|update|delete)\((\w+)\)/g).map((name) => byObject.get(name)),
    ];
    for (const table of written)
      if (table && tables.has(table))
        writers.set(table, new Set([...(writers.get(table) ?? []), owner]));
  }
  return writers;
}

test('a table has one writing room, but for those that are listed', () => {
  const writers = readWriters();
  expect(writers.size).toBeGreaterThan(50);
  const several = [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => [table, [...rooms].toSorted()]);
  const listed = Object.entries(SEVERAL).map(([table, { writers }]) => [table, writers]);
  expect(Object.fromEntries(several)).toEqual(Object.fromEntries(listed));
});

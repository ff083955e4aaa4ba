import type { QueueOption } from '@prosa/contract/queues';
import { describe, expect, it } from 'vitest';
import {
  branchesOf,
  dropTarget,
  movedTo,
  pathTo,
  placeAfterDrop,
  placeAfterStep,
  rowsOf,
  rowsUpTo,
  without,
} from './option-tree.ts';

const option = (id: number, parentId: number | null, place: number): QueueOption => ({
  id,
  queueId: 1,
  parentId,
  option: place,
  title: `${id}`,
  message: '',
  rev: 1,
  hasChildren: [1, 3].includes(id),
});

/** 1 (3 (5), 4), 2 */
const tree = [
  option(1, null, 1),
  option(2, null, 2),
  option(4, 1, 2),
  option(3, 1, 1),
  option(5, 3, 1),
];

/** As `1(3(5),4),2`. */
function drawn(options: readonly QueueOption[]): string {
  const branches = branchesOf(options);
  const draw = (parentId: number | null): string =>
    (branches.get(parentId) ?? [])
      .map(({ id, option: place, hasChildren }, index) => {
        expect(place).toBe(index + 1);
        expect(hasChildren).toBe(branches.has(id));
        return branches.has(id) ? `${id}(${draw(id)})` : String(id);
      })
      .join();
  return draw(null);
}

describe('the rows', () => {
  it('are in order, each at its depth', () => {
    const rows = rowsOf(branchesOf(tree), new Set());
    expect(rows.map(({ option: { id }, depth }) => [id, depth])).toEqual([
      [1, 0],
      [3, 1],
      [5, 2],
      [4, 1],
      [2, 0],
    ]);
    expect(rows.map(({ siblings }) => siblings)).toEqual([2, 2, 1, 2, 2]);
  });

  it('exclude those below closed options', () => {
    const ids = (closed: number[]) =>
      rowsOf(branchesOf(tree), new Set(closed)).map((row) => row.option.id);
    expect(ids([3])).toEqual([1, 3, 4, 2]);
    expect(ids([1])).toEqual([1, 2]);
  });

  it('may be very deep', () => {
    const deep = Array.from({ length: 2000 }, (_, at) => option(at + 1, at || null, 1));
    expect(rowsOf(branchesOf(deep), new Set()).at(-1)).toMatchObject({ depth: 1999 });
  });
});

it.each([
  [null, 5],
  [1, 4],
  [3, 3],
  [2, 5],
])('puts a new option below %s behind %i rows', (parentId, count) => {
  expect(rowsUpTo(rowsOf(branchesOf(tree), new Set()), parentId)).toBe(count);
});

it.each([
  [0.1, undefined, { id: 1, part: 'before' }],
  [0.5, undefined, { id: 1, part: 'below' }],
  [0.9, undefined, { id: 1, part: 'after' }],
  [0.9, tree[3], { id: 3, part: 'before' }],
] as const)('finds the drop target at %d of a row', (height, child, target) => {
  const [row] = rowsOf(branchesOf(tree), new Set());
  expect(dropTarget(row!, height, child)).toEqual(target);
});

it('the path to an option starts at the top', () => {
  expect(pathTo(tree, 5).map(({ id }) => id)).toEqual([1, 3, 5]);
  expect(pathTo(tree, null)).toEqual([]);
  expect(pathTo(tree, 99)).toEqual([]);
});

describe('a step', () => {
  it.each([
    [2, 'up', '2,1(3(5),4)'],
    [1, 'down', '2,1(3(5),4)'],
    [4, 'up', '1(4,3(5)),2'],
    [2, 'in', '1(3(5),4,2)'],
    [4, 'in', '1(3(5,4)),2'],
    [4, 'out', '1(3(5)),4,2'],
    [3, 'out', '1(4),3(5),2'],
    [5, 'out', '1(3,5,4),2'],
  ] as const)('takes %i %s', (id, direction, after) => {
    const place = placeAfterStep(tree, id, direction);
    expect(drawn(movedTo(tree, id, place!))).toBe(after);
  });

  it.each([
    [1, 'up'],
    [2, 'down'],
    [1, 'in'],
    [1, 'out'],
    [5, 'in'],
    [99, 'up'],
  ] as const)('cannot take %i %s', (id, direction) => {
    expect(placeAfterStep(tree, id, direction)).toBeNull();
  });
});

describe('what is dropped', () => {
  it.each([
    [1, 2, 'after', '2,1(3(5),4)'],
    [2, 1, 'before', '2,1(3(5),4)'],
    [2, 3, 'before', '1(2,3(5),4)'],
    [2, 3, 'after', '1(3(5),2,4)'],
    [4, 5, 'below', '1(3(5(4))),2'],
    [3, 4, 'after', '1(4,3(5)),2'],
    [5, 1, 'before', '5,1(3,4),2'],
  ] as const)('%i on %i %s', (id, onto, part, after) => {
    const place = placeAfterDrop(tree, id, { id: onto, part });
    expect(drawn(movedTo(tree, id, place!))).toBe(after);
  });

  it.each([
    [1, 5, 'below'],
    [1, 1, 'below'],
    [1, 2, 'before'],
    [2, 1, 'after'],
    [5, 3, 'below'],
    [99, 1, 'after'],
  ] as const)('%i on %i %s changes nothing', (id, onto, part) => {
    expect(placeAfterDrop(tree, id, { id: onto, part })).toBeNull();
  });
});

it('deleting an option deletes all below it, and those behind it move up', () => {
  expect(drawn(without(tree, 3))).toBe('1(4),2');
  expect(drawn(without(tree, 1))).toBe('2');
  expect(drawn(without(without(tree, 3), 4))).toBe('1,2');
});

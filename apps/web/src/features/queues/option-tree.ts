/** A queue's options as a tree: the drawn rows, possible moves, and the list after a move. Pure. */
import type { QueueOption } from '@prosa/contract/queues';

/** A drawn row of the tree. */
export interface OptionRow {
  option: QueueOption;
  /** 0 at the top. */
  depth: number;
  /** Number of options with the same parent, including itself. */
  siblings: number;
}

/** An option's place: its parent, and its position among the siblings, from 1. */
export interface OptionPlace {
  parentId: number | null;
  option: number;
}

type Branches = ReadonlyMap<number | null, readonly QueueOption[]>;

/** Options by parent, each in order. */
export function branchesOf(options: readonly QueueOption[]): Branches {
  const branches = new Map<number | null, QueueOption[]>();
  for (const option of options) {
    const siblings = branches.get(option.parentId);
    if (siblings) siblings.push(option);
    else branches.set(option.parentId, [option]);
  }
  for (const siblings of branches.values()) siblings.sort((a, b) => a.option - b.option);
  return branches;
}

/** The rows from the top, without those below closed options. */
export function rowsOf(branches: Branches, closed: ReadonlySet<number>): OptionRow[] {
  const rows: OptionRow[] = [];
  // Not recursive: the depth is unlimited.
  const waiting = atDepth(branches.get(null), 0);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (!closed.has(row.option.id))
      waiting.push(...atDepth(branches.get(row.option.id), row.depth + 1));
  }
  return rows;
}

/** In reverse, to be popped from the end. */
const atDepth = (siblings: readonly QueueOption[] | undefined, depth: number): OptionRow[] =>
  (siblings ?? []).map((option) => ({ option, depth, siblings: siblings!.length })).reverse();

/** Number of rows before a new option below this parent; all of them for the top level. */
export function rowsUpTo(rows: readonly OptionRow[], parentId: number | null): number {
  const at = rows.findIndex(({ option }) => option.id === parentId);
  const parent = rows[at];
  if (!parent) return rows.length;
  const end = rows.findIndex(({ depth }, index) => index > at && depth <= parent.depth);
  return end < 0 ? rows.length : end;
}

/** An option and all options below it. */
export function withAllBelow(options: readonly QueueOption[], id: number): Set<number> {
  const branches = branchesOf(options);
  const found = new Set([id]);
  for (const each of found) for (const child of branches.get(each) ?? []) found.add(child.id);
  return found;
}

/** From the top to an option. */
export function pathTo(options: readonly QueueOption[], id: number | null): QueueOption[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const path: QueueOption[] = [];
  for (let at = id === null ? undefined : byId.get(id); at; at = byId.get(at.parentId ?? 0)) {
    path.unshift(at);
  }
  return path;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The place after a step: past its neighbour, below the one before it, or beside its parent. */
export function placeAfterStep(
  options: readonly QueueOption[],
  id: number,
  direction: Direction,
): OptionPlace | null {
  const option = options.find((each) => each.id === id);
  if (!option) return null;
  const branches = branchesOf(options);
  const siblings = branches.get(option.parentId) ?? [];
  const at = siblings.indexOf(option);
  switch (direction) {
    case 'up':
      return at > 0 ? { parentId: option.parentId, option: at } : null;
    case 'down':
      return at < siblings.length - 1 ? { parentId: option.parentId, option: at + 2 } : null;
    case 'in':
      return placeBelow(branches, siblings[at - 1]);
    case 'out':
      return placeBehind(options.find((each) => each.id === option.parentId));
  }
}

const placeBelow = (branches: Branches, parent: QueueOption | undefined): OptionPlace | null =>
  parent ? { parentId: parent.id, option: (branches.get(parent.id)?.length ?? 0) + 1 } : null;

const placeBehind = (sibling: QueueOption | undefined): OptionPlace | null =>
  sibling ? { parentId: sibling.parentId, option: sibling.option + 1 } : null;

/** The part of a row that something is dropped on. */
export type DropPart = 'before' | 'below' | 'after';

/** The place of a dropped option; null if it would be below itself or nothing changes. */
export function placeAfterDrop(
  options: readonly QueueOption[],
  id: number,
  target: { id: number; part: DropPart },
): OptionPlace | null {
  const dragged = options.find((each) => each.id === id);
  const onto = options.find((each) => each.id === target.id);
  if (!dragged || !onto || withAllBelow(options, id).has(onto.id)) return null;
  const place = droppedAt(options, onto, target.part);
  // Counted after the option has left its old place.
  const isBehindItself = place.parentId === dragged.parentId && place.option > dragged.option;
  const option = isBehindItself ? place.option - 1 : place.option;
  const isSame = place.parentId === dragged.parentId && option === dragged.option;
  return isSame ? null : { parentId: place.parentId, option };
}

/** The drop part for a position in a row, from the upper edge (0) to the lower one (1). */
export function dropTarget(
  { option }: OptionRow,
  height: number,
  firstShownChild: QueueOption | undefined,
): { id: number; part: DropPart } {
  if (height < 0.3) return { id: option.id, part: 'before' };
  if (height < 0.7) return { id: option.id, part: 'below' };
  // After an open option come those below it.
  return firstShownChild
    ? { id: firstShownChild.id, part: 'before' }
    : { id: option.id, part: 'after' };
}

function droppedAt(
  options: readonly QueueOption[],
  onto: QueueOption,
  part: DropPart,
): OptionPlace {
  if (part === 'below') return placeBelow(branchesOf(options), onto)!;
  return { parentId: onto.parentId, option: part === 'before' ? onto.option : onto.option + 1 };
}

/** The list after a move, numbered as by the server. */
export function movedTo(
  options: readonly QueueOption[],
  id: number,
  { parentId, option: place }: OptionPlace,
): QueueOption[] {
  const moved = options.find((each) => each.id === id);
  if (!moved) return [...options];
  const left = numbered(siblingsOf(options, moved.parentId).filter((each) => each !== moved));
  const joined = (parentId === moved.parentId ? left : siblingsOf(options, parentId)).toSpliced(
    place - 1,
    0,
    { ...moved, parentId },
  );
  const changed = new Map([...left, ...numbered(joined)].map((each) => [each.id, each]));
  return withChildren(options.map((each) => changed.get(each.id) ?? each));
}

/** The list without an option and all options below it; those behind it move up. */
export function without(options: readonly QueueOption[], id: number): QueueOption[] {
  const gone = withAllBelow(options, id);
  const left = options.filter((each) => !gone.has(each.id));
  const parentId = options.find((each) => each.id === id)?.parentId ?? null;
  const closedUp = new Map(numbered(siblingsOf(left, parentId)).map((each) => [each.id, each]));
  return withChildren(left.map((each) => closedUp.get(each.id) ?? each));
}

const siblingsOf = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  options.filter((each) => each.parentId === parentId).sort((a, b) => a.option - b.option);

const numbered = (siblings: readonly QueueOption[]): QueueOption[] =>
  siblings.map((each, index) => ({ ...each, option: index + 1 }));

function withChildren(options: readonly QueueOption[]): QueueOption[] {
  const parents = new Set(options.map(({ parentId }) => parentId));
  return options.map((each) =>
    each.hasChildren === parents.has(each.id)
      ? each
      : { ...each, hasChildren: parents.has(each.id) },
  );
}

const STEP_PX = 20;
/** Deeper options are not indented further: their titles need the space. */
const STEPS_MAX = 8;

export const indentOf = (depth: number) => ({
  paddingInlineStart: Math.min(depth, STEPS_MAX) * STEP_PX,
});

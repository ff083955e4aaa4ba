import { Button } from '@mantine/core';
import type { QueueOption } from '@prosa/contract/queues';
import { IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewOption } from './new-option.tsx';
import { OptionLine } from './option-line.tsx';
import {
  branchesOf,
  type Direction,
  type OptionPlace,
  type OptionRow,
  pathTo,
  placeAfterStep,
  rowsOf,
  rowsUpTo,
} from './option-tree.ts';
import styles from './options-editor.module.css';
import type { OptionDraft } from './options-editor.tsx';
import type { OptionChanges } from './use-option-changes.ts';
import { useOptionDrag } from './use-option-drag.ts';
import { useRefocus } from './use-refocus.ts';

interface OptionListProps {
  options: readonly QueueOption[];
  /** The open option with its unsaved text. */
  draft: OptionDraft | null;
  onDraft: (draft: OptionDraft | null) => void;
  changes: OptionChanges;
}

const ROW_PX = 44;
/** Longer menus start with only the first level open. */
const ALL_OPEN_MAX = 60;

type Line =
  | { kind: 'option'; row: OptionRow }
  | { kind: 'new'; parentId: number | null; depth: number };

/** The options as a tree; only visible rows are drawn. */
export function OptionList({ options, draft, changes, ...props }: OptionListProps) {
  const { t } = useTranslation();
  const pane = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => startClosed(options));
  /** The parent of a new option being named; undefined: none. */
  const [newBelow, setNewBelow] = useState<number | null | undefined>();
  const [said, setSaid] = useState('');
  const refocus = useRefocus(pane);
  const branches = branchesOf(options);
  const rows = rowsOf(branches, closed);
  const lines = linesOf(rows, newBelow);

  const onDraft = (next: OptionDraft | null) => {
    if (next?.id !== draft?.id) setNewBelow(undefined);
    props.onDraft(next);
  };
  const move = (id: number, place: OptionPlace) => {
    const option = options.find((each) => each.id === id);
    const parent = options.find((each) => each.id === place.parentId);
    setSaid(
      t(parent ? 'queues.movedBelow' : 'queues.moved', {
        title: option?.title,
        place: place.option,
        parent: parent?.title,
      }),
    );
    setClosed((now) => withOpen(now, pathTo(options, place.parentId)));
    void changes.move(id, place);
  };
  const step = (id: number, direction: Direction) => {
    const place = placeAfterStep(changes.latest(), id, direction);
    if (!place) return;
    move(id, place);
    refocus.later(id);
  };
  const drag = useOptionDrag({ pane, rows, branches, options, onDrop: move });

  const kept = lines.flatMap((line, index) => (isKept(line, draft, drag.id) ? [index] : []));
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 8,
    // Rows being edited or dragged stay mounted while scrolling.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  });
  const beginNew = (parentId: number | null) => {
    props.onDraft(null);
    setNewBelow(parentId);
    setClosed((now) => withOpen(now, pathTo(options, parentId)));
    const at = rowsUpTo(rows, parentId);
    requestAnimationFrame(() => virtualizer.scrollToIndex(at));
  };
  return (
    <>
      <div ref={pane} className={styles.pane} data-dragging={drag.id !== null || undefined}>
        {lines.length === 0 && <p className={styles.empty}>{t('queues.optionsEmpty')}</p>}
        <ul
          className={styles.list}
          aria-label={t('queues.options')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return line ? (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'new' ? (
                  <NewOption
                    depth={line.depth}
                    onAdd={(title) => changes.add(line.parentId, title)}
                    onClose={() => setNewBelow(undefined)}
                  />
                ) : (
                  <OptionLine
                    row={line.row}
                    draft={draft?.id === line.row.option.id ? draft : null}
                    isClosed={closed.has(line.row.option.id)}
                    below={() => countBelow(branches, line.row.option.id)}
                    drag={drag}
                    onToggle={() => setClosed((now) => toggled(now, line.row.option.id))}
                    onDraft={onDraft}
                    onAddBelow={() => beginNew(line.row.option.id)}
                    onStep={(direction) => step(line.row.option.id, direction)}
                    changes={changes}
                  />
                )}
              </li>
            ) : null;
          })}
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.foot}>
        <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => beginNew(null)}>
          {t('queues.addOption')}
        </Button>
        {options.length > 0 && (
          <span className={styles.count}>{t('queues.optionCount', { count: options.length })}</span>
        )}
      </div>
    </>
  );
}

function linesOf(rows: readonly OptionRow[], newBelow: number | null | undefined): Line[] {
  const lines: Line[] = rows.map((row) => ({ kind: 'option', row }));
  if (newBelow === undefined) return lines;
  const parent = rows.find(({ option }) => option.id === newBelow);
  // Nothing can be added below an option that somebody has just deleted.
  if (newBelow !== null && !parent) return lines;
  const line: Line = { kind: 'new', parentId: newBelow, depth: parent ? parent.depth + 1 : 0 };
  return lines.toSpliced(rowsUpTo(rows, newBelow), 0, line);
}

const keyOf = (line: Line | undefined) => (line?.kind === 'option' ? line.row.option.id : 'new');

const isKept = (line: Line, draft: OptionDraft | null, dragged: number | null): boolean =>
  line.kind === 'new' || line.row.option.id === draft?.id || line.row.option.id === dragged;

function startClosed(options: readonly QueueOption[]): Set<number> {
  if (options.length <= ALL_OPEN_MAX) return new Set();
  return new Set(options.filter(({ hasChildren }) => hasChildren).map(({ id }) => id));
}

function withOpen(closed: ReadonlySet<number>, path: readonly QueueOption[]): ReadonlySet<number> {
  if (!path.some(({ id }) => closed.has(id))) return closed;
  return new Set([...closed].filter((id) => !path.some((each) => each.id === id)));
}

const toggled = (closed: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  closed.has(id) ? new Set([...closed].filter((each) => each !== id)) : new Set([...closed, id]);

function countBelow(branches: ReturnType<typeof branchesOf>, id: number): number {
  const found = [id];
  for (const each of found) for (const child of branches.get(each) ?? []) found.push(child.id);
  return found.length - 1;
}

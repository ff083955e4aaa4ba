import { Skeleton } from '@mantine/core';
import { loadAhead } from '@prosa/contract/limits';
import type { ReactNode, UIEvent } from 'react';
import styles from './bar-list.module.css';
import { MoreFailed } from './list-states.tsx';

interface BarListProps<T> {
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined;
  keyOf: (row: T) => number;
  draw: (row: T) => ReactNode;
  emptyText: string;
  moreText: string;
  isLoadingMore: boolean;
  /** The next page could not be fetched; scrolling does not request it again. */
  hasFailed: boolean;
  /** The end is near, or somebody wants to retry. */
  onEnd: () => void;
}

/** The list in a panel of the top bar, page by page. Loaded when the panel is opened. */
export function BarList<T>(props: BarListProps<T>) {
  const { rows, keyOf, draw, emptyText, moreText, isLoadingMore, hasFailed, onEnd } = props;
  if (rows?.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (hasFailed) return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < loadAhead.lists) onEnd();
  };
  return (
    <ul className={styles.list} aria-busy={!rows} onScroll={onScroll}>
      {rows?.map((row) => (
        <li key={keyOf(row)}>{draw(row)}</li>
      ))}
      {(!rows || isLoadingMore) && (
        <li className={styles.loading}>
          <span className="visually-hidden">{moreText}</span>
          <Skeleton height={52} />
        </li>
      )}
      {hasFailed && !isLoadingMore && (
        <li>
          <MoreFailed hasFailed onRetry={onEnd} />
        </li>
      )}
    </ul>
  );
}

interface BarLineProps {
  title: string;
  text: string;
  /** Stacked at the end of the line. */
  side: ReactNode;
}

/** The text of an entry, each line cut to fit. */
export function BarLine({ title, text, side }: BarLineProps) {
  return (
    <>
      <span className={styles.text}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <span className={styles.side}>{side}</span>
    </>
  );
}

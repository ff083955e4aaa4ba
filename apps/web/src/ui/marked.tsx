import { Fragment } from 'react';
import styles from './marked.module.css';
import { matchRanges } from './match-ranges.ts';

/** A text with the searched words highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  );
}

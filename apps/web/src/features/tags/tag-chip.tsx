import type { TagRef } from '@prosa/contract/tags';
import { inkOn } from './ink.ts';
import styles from './tag-chip.module.css';

/** A tag in its colour. */
export function TagChip({ tag: { name, color } }: { tag: Pick<TagRef, 'name' | 'color'> }) {
  return (
    <span className={styles.chip} style={{ background: color, color: inkOn(color) }} title={name}>
      {name}
    </span>
  );
}

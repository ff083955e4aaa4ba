import type { ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './person-cell.module.css';

interface PersonCellProps {
  name: string;
  url?: string | null;
  /** Second line on a phone, for the value that has its own column elsewhere. */
  below: string;
  children?: ReactNode;
}

export function PersonCell({ name, url = null, below, children }: PersonCellProps) {
  return (
    <div className={styles.person}>
      <PersonAvatar name={name} url={url} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        {children}
        <span className={styles.below}>{below}</span>
      </div>
    </div>
  );
}

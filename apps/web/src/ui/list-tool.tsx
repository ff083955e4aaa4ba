import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-tool.module.css';

interface ListToolProps {
  label: string;
  /** There is nothing to do; the button keeps its focus. */
  isOff?: boolean;
  /** The key by which `useRefocus` finds it again. */
  handle?: number;
  onClick: () => void;
  children: ReactNode;
}

/** A button that moves, changes or removes a row of a list. */
export const ListTool = ({ label, isOff = false, handle, onClick, children }: ListToolProps) => (
  <ActionIcon
    size={36}
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    data-handle={handle}
    data-off={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    {children}
  </ActionIcon>
);

import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-tool.module.css';

interface ListToolProps {
  label: string;
  /** There is nothing to do; the keyboard stays where it is. */
  isOff?: boolean;
  /** How `useRefocus` finds it again. */
  handle?: number;
  onClick: () => void;
  children: ReactNode;
}

/** One of the buttons that move, change or remove a row of a list. */
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

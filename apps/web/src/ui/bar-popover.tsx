import { ActionIcon, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './bar-popover.module.css';
import { useEscape } from './use-escape.ts';

interface BarPopoverProps {
  /** The button's tooltip and the panel's name. */
  title: string;
  /** The button's name where it says more than the title. */
  label?: string | undefined;
  icon: ReactNode;
  /** On the button's corner: a number, a dot for `true`, or nothing. */
  mark?: string | boolean | undefined;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button of the top bar with a mark, and the panel that it opens. */
export function BarPopover(props: BarPopoverProps) {
  const { title, label = title, icon, mark, isOpen, onChange, children } = props;
  useEscape(isOpen, () => onChange(false));
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          className={styles.button}
          aria-label={label}
          title={title}
          onClick={() => onChange(!isOpen)}
        >
          {icon}
          {mark && (
            <span className={mark === true ? styles.dot : styles.badge}>
              {mark === true ? null : mark}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles.panel} aria-label={title}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

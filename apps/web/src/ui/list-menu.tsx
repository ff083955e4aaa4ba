import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './list-menu.module.css';

interface ListMenuProps {
  /** The button has no text. */
  label: string;
  /** Menu items. */
  children: ReactNode;
}

/** Actions on everything in a list, such as import and export, beside the button that adds to it. */
export function ListMenu({ label, children }: ListMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.button}
          aria-label={label}
          rightSection={<IconChevronDown size={16} />}
        >
          <IconFileImport size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

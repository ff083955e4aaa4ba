import { ActionIcon, Menu } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { IconChevronDown, IconListDetails, IconMessageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketActions } from '../../conversation/tickets/ticket-actions.ts';
import styles from './close-menu.module.css';

interface CloseMenuProps {
  ticket: Ticket;
  actions: TicketActions;
}

/** Alternatives to the plain "resolve" button beside it. */
export function CloseMenu(props: CloseMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          size={36}
          variant="filled"
          color="brand"
          className={styles.target}
          aria-label={t('closing.ways')}
          title={t('closing.ways')}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CloseItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same entries for another menu. */
export function CloseItems({ ticket, actions }: CloseMenuProps) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item
        leftSection={<IconMessageOff size={18} />}
        onClick={() => actions.resolve(ticket, { silent: true })}
      >
        {t('closing.silently')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconListDetails size={18} />}
        rightSection={<kbd className={styles.key}>Alt+C</kbd>}
        onClick={() => actions.chooseClosing(ticket)}
      >
        {t('closing.withReason')}
      </Menu.Item>
    </>
  );
}

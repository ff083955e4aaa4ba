import { Menu } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canManage } from '../../conversation/tickets/ticket-filter.ts';
import { useUser } from '../../session/session.ts';
import styles from './ticket-head.module.css';

/** Entry in the menu of an open ticket, for those who may resolve it. */
export function SnoozeItem({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation();
  const me = useUser();
  if (ticket.status !== 'open' || !canManage(ticket, me)) return null;
  return (
    <Menu.Item
      leftSection={<IconZzz size={18} />}
      rightSection={<kbd className={styles.key}>Alt+H</kbd>}
      onClick={onOpen}
    >
      {t('snooze.snooze')}
    </Menu.Item>
  );
}

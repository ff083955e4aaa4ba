import { Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { useTranslation } from 'react-i18next';
import type { TicketActions } from '../../conversation/tickets/ticket-actions.ts';
import styles from './ticket-chat.module.css';

interface ComposerLockProps {
  ticket: Ticket;
  mayServe: boolean;
  actions: TicketActions;
}

/** Replaces the composer: why nothing can be written, and what to do about it. */
export function ComposerLock({ ticket, mayServe, actions }: ComposerLockProps) {
  const { t } = useTranslation();
  if (!mayServe)
    return (
      <div className={styles.lock}>
        <p>{t('messages.lockedReadOnly')}</p>
      </div>
    );
  const isPending = ticket.status === 'pending';
  return (
    <div className={styles.lock}>
      <p>{t(isPending ? 'messages.lockedPending' : 'messages.lockedClosed')}</p>
      <Button
        variant="default"
        onClick={() => (isPending ? actions.accept(ticket) : actions.reopen(ticket))}
      >
        {t(isPending ? 'tickets.accept' : 'tickets.reopen')}
      </Button>
    </div>
  );
}

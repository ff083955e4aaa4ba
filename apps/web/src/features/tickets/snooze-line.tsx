import { Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { IconZzz } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canManage } from '../../conversation/tickets/ticket-filter.ts';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from './snooze.module.css';
import { useSnooze } from './use-snooze.ts';

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'));

interface SnoozePartProps {
  ticket: Ticket;
  isChoosing: boolean;
  onClose: () => void;
}

/** The snooze parts of a conversation: the line above the thread, and the dialog. */
export function SnoozePart({ ticket, isChoosing, onClose }: SnoozePartProps) {
  const { snooze } = useSnooze();
  return (
    <>
      <SnoozeLine ticket={ticket} />
      <Suspense>
        {isChoosing && (
          <SnoozeDialog onChoose={(options) => snooze(ticket, options)} onClose={onClose} />
        )}
      </Suspense>
    </>
  );
}

/** Above the thread of a snoozed ticket: until when, and how to end it. */
function SnoozeLine({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { wake } = useSnooze();
  const me = useUser();
  if (!ticket.isSnoozed) return null;
  const { snoozedUntil: until } = ticket;
  return (
    <div className={styles.line}>
      <IconZzz size={16} aria-hidden="true" />
      <span>
        {until
          ? t('snooze.lineUntil', { when: formatShortDateTime(until) })
          : t('snooze.lineAnswer')}
      </span>
      {canManage(ticket, me) && (
        <Button
          className={styles.wake}
          size="compact-sm"
          variant="default"
          onClick={() => wake(ticket)}
        >
          {t('snooze.wake')}
        </Button>
      )}
    </div>
  );
}

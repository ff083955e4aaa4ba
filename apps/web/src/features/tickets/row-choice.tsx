import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import styles from './selection.module.css';
import { toggleChosen, useIsChoosing, useIsChosen } from './selection.store.ts';

/** Over the picture of a row, while it is pointed at or others are chosen: whether it is chosen. */
export function RowChoice({ ticket, children }: { ticket: ListedTicket; children: ReactNode }) {
  const { t } = useTranslation();
  const isChosen = useIsChosen(ticket.id);
  const isChoosing = useIsChoosing();
  return (
    <span className={styles.choice} data-choosing={isChoosing || undefined}>
      {children}
      <label className={styles.box} data-chosen={isChosen || undefined}>
        <input
          type="checkbox"
          checked={isChosen}
          // X does the same: nobody who only reads has to pass by them.
          tabIndex={isChoosing ? 0 : -1}
          aria-label={t('bulk.choose', { name: ticket.contact.name })}
          onChange={() => toggleChosen(ticket.id)}
        />
        <IconCheck size={18} stroke={3} aria-hidden="true" />
      </label>
    </span>
  );
}

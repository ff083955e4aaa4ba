import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import styles from './selection.module.css';
import { toggleChosen, useIsChoosing, useIsChosen } from './selection.store.ts';

/** A checkbox over the picture of a row, while the row is hovered or others are selected. */
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
          // X does the same, so people who only read need not tab through the boxes.
          tabIndex={isChoosing ? 0 : -1}
          aria-label={t('bulk.choose', { name: ticket.contact.name })}
          onChange={() => toggleChosen(ticket.id)}
        />
        <IconCheck size={18} stroke={3} aria-hidden="true" />
      </label>
    </span>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/session.ts';
import { toastError } from '../../../ui/toast.ts';
import styles from './thread.module.css';

interface PhoneHistoryProps {
  ticketId: number;
  /** Of the oldest message; a change means that older ones have been loaded. */
  firstId: string | undefined;
}

/** A phone that has not answered by then has no history, or is off. */
const WAIT_MS = 20_000;

/** Requests messages from before the connection was linked. They arrive as ordinary events. */
export function PhoneHistory({ ticketId, firstId }: PhoneHistoryProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ firstId: string | undefined; isLate: boolean } | null>(null);
  const current = asked?.firstId === firstId ? asked : null;
  useEffect(() => {
    if (!asked || asked.isLate) return;
    const timer = setTimeout(() => setAsked({ ...asked, isLate: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const ask = () => {
    setAsked({ firstId, isLate: false });
    call('POST /messages/:ticketId/history', { params: { ticketId } }).catch((error) => {
      setAsked(null);
      toastError(error);
    });
  };
  const isWaiting = current !== null && !current.isLate;
  return (
    <p className={styles.head} role="status">
      {current?.isLate && <span>{t('messages.phoneSilent')}</span>}
      <button type="button" aria-disabled={isWaiting} onClick={isWaiting ? undefined : ask}>
        {t(isWaiting ? 'messages.askingPhone' : 'messages.askPhone')}
      </button>
    </p>
  );
}

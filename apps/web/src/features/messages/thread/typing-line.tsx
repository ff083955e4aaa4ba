import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { typingKey } from '../../../conversation/messages/messages.realtime.ts';
import styles from './typing-line.module.css';

/** Hides the line when a "stopped typing" is lost. */
const TYPING_MS = 12_000;

export function TypingLine({ ticketId, name }: { ticketId: number; name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: since = 0 } = useQuery<number>({
    queryKey: typingKey(ticketId),
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });
  useEffect(() => {
    if (!since) return;
    const timer = setTimeout(() => client.setQueryData(typingKey(ticketId), 0), TYPING_MS);
    return () => clearTimeout(timer);
  }, [since, client, ticketId]);
  return (
    <p className={styles.line} aria-live="polite">
      {since > 0 && t('messages.typing', { name })}
    </p>
  );
}

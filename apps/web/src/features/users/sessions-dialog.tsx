import { Button, Modal, Skeleton } from '@mantine/core';
import type { Session } from '@prosa/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { endOtherSessions, endSession, sessionsQuery } from './sessions.api.ts';
import styles from './sessions-dialog.module.css';

/** The current and past sessions of one's own account. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const sessions = useQuery(sessionsQuery);
  return (
    <Modal opened onClose={onClose} title={t('account.sessions')} size="lg">
      {sessions.data && <Sessions sessions={sessions.data} />}
      {sessions.isPending && <Skeleton height={140} />}
      {sessions.isError && !sessions.data && (
        <FailedState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
    </Modal>
  );
}

const isOther = ({ isCurrent, endedAt }: Session): boolean => !isCurrent && endedAt === null;

function Sessions({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId ? endSession(sessionId) : endOtherSessions(),
    onSuccess: () => toast.success(t('account.sessionsEnded')),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <>
      <ul className={styles.list} aria-label={t('account.sessions')}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <Words session={session} />
            {isOther(session) && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${t('account.sessionEnd')}: ${deviceName(session, t)}`}
                disabled={end.isPending}
                onClick={() => end.mutate(session.id)}
              >
                {t('account.sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(isOther) && (
        <div className={styles.actions}>
          <Button loading={end.isPending} onClick={() => end.mutate(null)}>
            {t('account.sessionsEndOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

function Words({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { ip, createdAt, seenAt, endedAt, isCurrent } = session;
  const last = endedAt
    ? t('account.sessionOver', { when: formatShortDateTime(endedAt) })
    : t('account.sessionSeen', { when: formatShortDateTime(seenAt) });
  return (
    <div className={styles.words}>
      <p className={styles.device}>
        {deviceName(session, t)}
        {isCurrent && <span className={styles.current}>{t('account.sessionCurrent')}</span>}
      </p>
      <p className={styles.detail}>
        {t('account.sessionSince', { when: formatShortDateTime(createdAt) })} · {last}
      </p>
      <p className={styles.detail}>{t('account.sessionIp', { ip })}</p>
    </div>
  );
}

function deviceName({ browser, system }: Session, t: TFunction): string {
  if (browser && system) return t('account.sessionDevice', { browser, system });
  return browser ?? system ?? t('account.sessionUnknown');
}

import { Button, Modal, Skeleton } from '@mantine/core';
import {
  type ConnectionAct,
  connectionActs,
  isConnectionReason,
} from '@prosa/contract/connection-reasons';
import type { Connection, ConnectionEvent } from '@prosa/contract/connections';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionEventsQuery } from '../../conversation/connections/connections.api.ts';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import { ConnectionBadge, reasonOf } from './connection-status.tsx';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  connection: Pick<Connection, 'id' | 'name'>;
  onClose: () => void;
}

const SKELETONS = 4;

/** The history of a connection: what happened, why, and what to do about it. */
export function HistoryDialog({ connection, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const history = useInfiniteQuery(connectionEventsQuery(connection.id));
  const { data: events, error } = history;
  return (
    <Modal opened onClose={onClose} title={t('connections.historyOf', { name: connection.name })}>
      {error && !events && <FailedState error={error} onRetry={() => void history.refetch()} />}
      {!error && !events && <Loading />}
      {events?.length === 0 && (
        <EmptyState
          title={t('connections.historyEmpty')}
          hint={t('connections.historyEmptyHint')}
        />
      )}
      {events && events.length > 0 && (
        <ol className={styles.events}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          className={styles.more ?? ''}
          variant="default"
          fullWidth
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage().catch(toastError)}
        >
          {t('connections.historyMore')}
        </Button>
      )}
    </Modal>
  );
}

function Event({ event }: { event: ConnectionEvent }) {
  const { status, reason, detail, at, user } = event;
  const { t } = useTranslation();
  return (
    <li className={styles.event}>
      <ConnectionBadge status={status} />
      <time className={styles.time} dateTime={at}>
        {formatShortDateTime(at)}
      </time>
      {isConnectionReason(reason) && <Reason {...reasonOf(reason, detail, t)} />}
      {isAct(reason) && (
        <p className={styles.words}>
          {user
            ? t(`connections.did_${reason}`, { name: user.name })
            : t(`connections.act_${reason}`)}
        </p>
      )}
    </li>
  );
}

function Reason({ what, until, todo }: ReturnType<typeof reasonOf>) {
  return (
    <p className={styles.words}>
      {what} {until} <span className={styles.todo}>{todo}</span>
    </p>
  );
}

const isAct = (reason: string | null): reason is ConnectionAct =>
  connectionActs.includes(reason as ConnectionAct);

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={64} />
      ))}
    </div>
  );
}

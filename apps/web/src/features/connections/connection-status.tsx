import { type ConnectionReason, isConnectionReason } from '@prosa/contract/connection-reasons';
import type { Connection, ConnectionStatus } from '@prosa/contract/connections';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLink,
  IconLoader,
  IconPlugX,
  IconQrcode,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import styles from './connection-status.module.css';

type Tone = 'good' | 'busy' | 'bad';

const looks: Record<ConnectionStatus, { icon: TablerIcon; tone: Tone }> = {
  qrcode: { icon: IconQrcode, tone: 'busy' },
  PAIRING: { icon: IconLink, tone: 'busy' },
  OPENING: { icon: IconLoader, tone: 'busy' },
  CONNECTED: { icon: IconCircleCheck, tone: 'good' },
  TIMEOUT: { icon: IconAlertTriangle, tone: 'bad' },
  DISCONNECTED: { icon: IconPlugX, tone: 'bad' },
};

/** State in words, with an icon: the colour only repeats it. */
export function ConnectionBadge({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={15} aria-hidden="true" />
      {t(`connections.status_${status}`)}
    </span>
  );
}

/** The badge, and a plain explanation of the reason and what to do. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const advice = adviceOn(connection, t);
  return (
    <div className={styles.state}>
      <ConnectionBadge status={connection.status} />
      {advice && <span className={styles.advice}>{advice}</span>}
    </div>
  );
}

/** The reason and what to do. Empty when all is well; an unknown reason gets the text of the state. */
export function adviceOn(
  { provider, status, statusReason, statusDetail }: AdvisedConnection,
  t: TFunction,
): string {
  if (isConnectionReason(statusReason)) {
    const { what, until, todo } = reasonOf(statusReason, statusDetail, t);
    return [what, until, todo].filter(Boolean).join(' ');
  }
  if (status === 'CONNECTED') return '';
  const isUnfilled = provider === 'cloud' && status === 'DISCONNECTED';
  return isUnfilled ? t('cloud.advice') : t(`connections.advice_${status}`);
}

type AdvisedConnection = Pick<Connection, 'status' | 'statusReason' | 'statusDetail'> &
  Partial<Pick<Connection, 'provider'>>;

const isoTime = /^\d{4}-\d\d-\d\dT/;

/** What happened, until when if that is known, and what to do. */
export const reasonOf = (reason: ConnectionReason, detail: string, t: TFunction) => ({
  what: t(`reasons.${reason}.what`),
  until: isoTime.test(detail)
    ? t('connections.reasonUntil', { date: formatShortDateTime(detail) })
    : '',
  todo: t(`reasons.${reason}.todo`),
});

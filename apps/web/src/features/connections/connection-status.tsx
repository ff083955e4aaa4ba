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

/** The badge, and in plain words why it is so and what to do. */
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

const reasons = [
  'bad-session',
  'certificate-invalid',
  'connection-lost',
  'device-mismatch',
  'forbidden',
  'link-down',
  'logged-out',
  'qr-expired',
  'replaced',
  'restart-required',
  'version-too-old',
] as const;

/** Empty when all is well. A reason that this version does not know gets the state's own words. */
export function adviceOn(
  { status, statusReason }: Pick<Connection, 'status' | 'statusReason'>,
  t: TFunction,
): string {
  const reason = reasons.find((known) => known === statusReason);
  if (reason) return t(`connections.reason_${reason}`);
  return status === 'CONNECTED' ? '' : t(`connections.advice_${status}`);
}

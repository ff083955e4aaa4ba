import { Button, Modal, Skeleton } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { IconDeviceMobile } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';
import { adviceOn } from './connection-status.tsx';
import { PairByNumber, PairingCode, typedCode } from './pairing-code.tsx';
import styles from './qr-dialog.module.css';
import { nextQrPhase, type QrPhase } from './qr-phase.ts';

interface QrDialogProps {
  /** Undefined once it is deleted. */
  connection: Connection | undefined;
  onClose: () => void;
}

/** Shows the code until somebody scans it, then closes and waits for the result. */
export function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const phase = useQrPhase(connection);

  useEffect(() => {
    if (phase !== 'linked' && phase !== 'ended') return;
    if (phase === 'linked') toast.success(t('connections.linked', { name: connection?.name }));
    else if (connection) toast.warning(adviceOn(connection, t));
    onClose();
  }, [phase, connection, onClose, t]);

  if (!connection) return null;
  return (
    <Modal
      opened={phase === 'preparing' || phase === 'showing'}
      onClose={onClose}
      title={t('connections.qrTitle', { name: connection.name })}
    >
      <QrSteps connection={connection} />
    </Modal>
  );
}

function useQrPhase(connection: Connection | undefined): QrPhase {
  const [phase, setPhase] = useState<QrPhase>('preparing');
  const next = nextQrPhase(phase, connection);
  // Set while rendering, as React recommends for state derived from previous renders.
  if (next !== phase) setPhase(next);
  return next;
}

const CODE_SIZE = 264;

function QrSteps({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const session = useSession();
  const hasPhone =
    connection.provider === 'sandbox' && session.status === 'signedIn' && session.hasSandbox;
  const code = typedCode(connection.qrcode);
  if (code) {
    return (
      <div className={styles.dialog}>
        <PairingCode code={code} connection={connection} />
      </div>
    );
  }
  return (
    <div className={styles.dialog}>
      <ol className={styles.steps}>
        <li>{t('connections.qrStep1')}</li>
        <li>{t('connections.qrStep2')}</li>
        <li>{t('connections.qrStep3')}</li>
      </ol>
      <div className={styles.code} style={{ minHeight: CODE_SIZE }}>
        {connection.qrcode ? (
          <QRCodeSVG
            value={connection.qrcode}
            size={CODE_SIZE}
            marginSize={4}
            title={t('connections.qrCode')}
          />
        ) : (
          <Skeleton width={CODE_SIZE} height={CODE_SIZE} />
        )}
      </div>
      <p className={styles.hint} role="status">
        {connection.qrcode
          ? t('connections.qrTry', { count: connection.retries + 1 })
          : t('connections.qrPreparing')}
      </p>
      {connection.status === 'qrcode' && connection.statusReason && (
        <p role="alert">{adviceOn(connection, t)}</p>
      )}
      {connection.provider === 'baileys' && (
        <PairByNumber connection={connection} label={t('connections.pairByNumber')} />
      )}
      {hasPhone && (
        <Button
          component="a"
          href={`/sandbox?connection=${connection.id}`}
          target="_blank"
          variant="light"
          leftSection={<IconDeviceMobile size={18} />}
        >
          {t('connections.openPhone')}
        </Button>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { IconKey, IconPlugX, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAction } from '../../conversation/connections/connections.api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './session-actions.module.css';
import { useChangeSession } from './use-change-session.ts';

interface SessionActionsProps {
  connection: Connection;
  /** Shows the QR code, and then whether linking worked. */
  onQr: (id: number) => void;
  onSetUp: (connection: Connection) => void;
}

/** Actions for the session in its current state. */
export function SessionActions({ connection, onQr, onSetUp }: SessionActionsProps) {
  const { t } = useTranslation();
  const { id, status } = connection;
  // Token connections have no QR code.
  const hasCode = connection.provider !== 'cloud';
  const change = useChangeSession(onQr);
  const isBusy = (action: SessionAction) => change.isPending && change.variables.action === action;

  switch (status) {
    case 'qrcode':
      return (
        <div className={styles.actions}>
          <Button size="xs" leftSection={<IconQrcode size={16} />} onClick={() => onQr(id)}>
            {t('connections.qrCode')}
          </Button>
        </div>
      );
    case 'DISCONNECTED':
      return (
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isBusy('start')}
            disabled={change.isPending}
            onClick={() => change.mutate({ id, action: 'start' })}
          >
            {t('connections.tryAgain')}
          </Button>
          {hasCode ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconQrcode size={16} />}
              loading={isBusy('renew')}
              disabled={change.isPending}
              onClick={() => change.mutate({ id, action: 'renew' })}
            >
              {t('connections.newQr')}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconKey size={16} />}
              onClick={() => onSetUp(connection)}
            >
              {t('cloud.setUp')}
            </Button>
          )}
        </div>
      );
    case 'OPENING':
      return (
        <div className={styles.actions}>
          <Button size="xs" variant="default" disabled>
            {t('connections.connecting')}
          </Button>
        </div>
      );
    default:
      return (
        <div className={styles.actions}>
          <DisconnectButton
            connection={connection}
            isBusy={change.isPending}
            disconnect={() => change.mutateAsync({ id, action: 'end' })}
          />
        </div>
      );
  }
}

interface DisconnectButtonProps {
  connection: Connection;
  isBusy: boolean;
  disconnect: () => Promise<unknown>;
}

function DisconnectButton({ connection, isBusy, disconnect }: DisconnectButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    disconnect()
      .then(() => toast.success(t('connections.disconnected')))
      // The mutation has already shown the error.
      .catch(() => undefined)
      .finally(() => setAsking(false));
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlugX size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('connections.disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('connections.disconnectTitle', { name: connection.name })}
          text={t(
            connection.provider === 'cloud' ? 'cloud.disconnectText' : 'connections.disconnectText',
          )}
          confirm={t('connections.disconnect')}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

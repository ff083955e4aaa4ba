import { Button, Select, Skeleton } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { IconAdjustments, IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { ConnectionBadge } from '../connections/connection-status.tsx';
import styles from './link-bar.module.css';
import { LinkMenu } from './link-menu.tsx';
import { NetworkDrawer } from './network-drawer.tsx';
import { useLinkChange } from './sandbox.api.ts';

interface LinkBarProps {
  connection: Connection | undefined;
  connections: readonly Connection[];
  onConnection: (id: number) => void;
}

/** The connection of the phones, and its link to WhatsApp. */
export function LinkBar({ connection, connections, onConnection }: LinkBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{t('sandbox.title')}</h1>
        <p className={styles.hint}>{t('sandbox.hint')}</p>
      </div>
      {connection ? (
        <div className={styles.tools}>
          {connections.length > 1 && (
            <Select
              aria-label={t('sandbox.connection')}
              className={styles.select}
              allowDeselect={false}
              data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(connection.id)}
              onChange={(value) => value && onConnection(Number(value))}
            />
          )}
          {connections.length === 1 && <strong>{connection.name}</strong>}
          <span role="status">
            <ConnectionBadge status={connection.status} />
          </span>
          <LinkTools connection={connection} />
        </div>
      ) : (
        <Skeleton width={280} height={34} />
      )}
    </header>
  );
}

function LinkTools({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const [isNetworkOpen, setNetworkOpen] = useState(false);
  const link = useLinkChange(connection.id);
  const scan = () =>
    link
      .mutateAsync({ action: 'scan' })
      .then(() => toast.success(t('sandbox.scanned')))
      // The mutation has already shown the error.
      .catch(() => undefined);
  return (
    <>
      {connection.status === 'qrcode' && (
        <Button
          leftSection={<IconScan size={18} />}
          loading={link.isPending}
          onClick={() => void scan()}
        >
          {t('sandbox.scan')}
        </Button>
      )}
      {connection.status === 'DISCONNECTED' && (
        <Link className={styles.link} to="/connections">
          {t('sandbox.getQr')}
        </Link>
      )}
      <LinkMenu connection={connection} />
      <Button
        variant="default"
        leftSection={<IconAdjustments size={18} />}
        onClick={() => setNetworkOpen(true)}
      >
        {t('sandbox.network')}
      </Button>
      {isNetworkOpen && (
        <NetworkDrawer whatsappId={connection.id} onClose={() => setNetworkOpen(false)} />
      )}
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import type { Connection, ConnectionStatus } from '@prosa/contract/connections';
import { IconChevronDown, IconPlugX, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { type LinkAction, useLinkChange } from './sandbox.api.ts';

/** The codes with which WhatsApp ends a session, as its web client knows them. */
const closeCodes = [400, 401, 403, 405, 411, 428, 440, 500, 515] as const;

const linked: readonly ConnectionStatus[] = ['CONNECTED', 'TIMEOUT', 'OPENING'];
/** States without a network link; a session that was given up is restarted on the connections page. */
const cut: readonly ConnectionStatus[] = ['TIMEOUT', 'OPENING', 'qrcode'];
const listening: readonly ConnectionStatus[] = ['CONNECTED', 'qrcode'];

/** Simulated failures of a link: try them to see what the company's people see. */
export function LinkMenu({ connection: { id, status } }: { connection: Connection }) {
  const { t } = useTranslation();
  const link = useLinkChange(id);
  const act = (change: LinkAction) =>
    link
      .mutateAsync(change)
      .then(() => toast.info(t(`sandbox.link_${change.action}_done`)))
      // The mutation has already shown the error.
      .catch(() => undefined);
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} />}
          disabled={link.isPending}
        >
          {t('sandbox.link')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
        <Menu.Item
          leftSection={<IconWifiOff size={18} />}
          disabled={status !== 'CONNECTED'}
          onClick={() => void act({ action: 'drop' })}
        >
          {t('sandbox.link_drop')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconWifi size={18} />}
          disabled={!cut.includes(status)}
          onClick={() => void act({ action: 'restore' })}
        >
          {t('sandbox.link_restore')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlugX size={18} />}
          disabled={!linked.includes(status)}
          onClick={() => void act({ action: 'unlink' })}
        >
          {t('sandbox.link_unlink')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('sandbox.link_close')}</Menu.Label>
        {closeCodes.map((code) => (
          <Menu.Item
            key={code}
            disabled={!listening.includes(status)}
            leftSection={<code>{code}</code>}
            onClick={() => void act({ action: 'close', code })}
          >
            {t(`sandbox.code_${code}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

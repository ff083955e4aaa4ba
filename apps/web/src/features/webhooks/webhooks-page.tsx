import { ActionIcon, Menu } from '@mantine/core';
import type { Webhook } from '@prosa/contract/webhooks';
import { IconKey, IconListDetails, IconSend } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useTestWebhook } from './use-test-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { nameOf } from './webhook-name.ts';
import { WebhookState } from './webhook-state.tsx';
import { takeSecret, webhooksResource } from './webhooks.api.ts';
import styles from './webhooks-page.module.css';

const route = getRouteApi('/private/webhooks');

type Opened =
  | { kind: 'renew'; webhook: Webhook }
  | { kind: 'secret'; webhook: Webhook; secret: string }
  | null;

export function WebhooksPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  const columns = useColumns();
  const close = () => setOpened(null);
  const showSecret = (webhook: Webhook, secret = takeSecret(webhook.id)) => {
    if (secret) setOpened({ kind: 'secret', webhook, secret });
  };

  return (
    <>
      <ResourcePage
        resource={webhooksResource}
        texts={{
          title: t('webhooks.title'),
          add: t('webhooks.add'),
          empty: t('webhooks.empty'),
          emptyHint: t('webhooks.emptyHint'),
          deleted: t('webhooks.deleted'),
          deleteTitle: (webhook) => t('webhooks.deleteTitle', { name: nameOf(webhook) }),
          deleteText: t('webhooks.deleteText'),
        }}
        columns={columns}
        can={{ add: true, edit: () => true, remove: () => true }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        notice={<p className={styles.notice}>{t('webhooks.notice')}</p>}
        rowActions={(webhook) => <OpenLog webhook={webhook} />}
        rowMenu={(webhook) => (
          <RowMenu webhook={webhook} onRenew={() => setOpened({ kind: 'renew', webhook })} />
        )}
        dialog={(webhook, onClose) => (
          <WebhookDialog
            webhook={webhook}
            onSaved={(saved) => showSecret(saved)}
            onClose={onClose}
          />
        )}
      />
      {opened?.kind === 'renew' && (
        <RenewDialog webhook={opened.webhook} onRenewed={showSecret} onClose={close} />
      )}
      {opened?.kind === 'secret' && <SecretDialog {...opened} onClose={close} />}
    </>
  );
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'url',
      title: t('webhooks.url'),
      render: (webhook) => <Name webhook={webhook} />,
    },
    {
      key: 'types',
      title: t('webhooks.types'),
      wideOnly: true,
      width: 120,
      render: ({ types }) => (
        <span title={types.join(', ')}>{t('webhooks.typeCount', { count: types.length })}</span>
      ),
    },
    {
      key: 'status',
      title: t('webhooks.status'),
      wideOnly: true,
      width: 260,
      render: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      key: 'deliveredAt',
      title: t('webhooks.lastDelivered'),
      wideOnly: true,
      width: 140,
      render: ({ deliveredAt }) =>
        deliveredAt ? formatShortDateTime(deliveredAt) : t('webhooks.never'),
    },
  ];
}

function Name({ webhook }: { webhook: Webhook }) {
  return (
    <span className={styles.name}>
      <Link
        className={styles.link}
        to="/webhooks/$webhookId"
        params={{ webhookId: String(webhook.id) }}
        preload={false}
      >
        {nameOf(webhook)}
      </Link>
      <span className={styles.url} title={webhook.url}>
        {webhook.url}
      </span>
      <span className={styles.narrow}>
        <WebhookState webhook={webhook} />
      </span>
    </span>
  );
}

function OpenLog({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      aria-label={t('webhooks.log')}
      title={t('webhooks.log')}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/webhooks/$webhookId"
          params={{ webhookId: String(id) }}
          preload={false}
        />
      )}
    >
      <IconListDetails size={18} />
    </ActionIcon>
  );
}

function RowMenu({ webhook, onRenew }: { webhook: Webhook; onRenew: () => void }) {
  const { t } = useTranslation();
  const test = useTestWebhook();
  return (
    <>
      <Menu.Item
        leftSection={<IconSend size={18} />}
        disabled={test.isPending}
        onClick={() => test.mutate(webhook.id)}
      >
        {t('webhooks.test')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKey size={18} />} onClick={onRenew}>
        {t('webhooks.renew')}
      </Menu.Item>
    </>
  );
}

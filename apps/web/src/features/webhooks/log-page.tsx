import { ActionIcon, Button, Select } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@prosa/contract/webhooks';
import { deliveryStates, type DeliveryState as State } from '@prosa/contract/webhooks/events';
import { IconEye, IconHistory, IconRepeat, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { DetailPage } from '../../ui/detail-page.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryState } from './delivery-state.tsx';
import styles from './log-page.module.css';
import { ReplayDialog } from './replay-dialog.tsx';
import { useReplay } from './use-replay.ts';
import { useTestWebhook } from './use-test-webhook.ts';
import { nameOf } from './webhook-name.ts';
import { WebhookState } from './webhook-state.tsx';
import { logQuery, webhookQuery } from './webhooks.api.ts';

const route = getRouteApi('/private/webhooks/$webhookId');

/** What was delivered to a webhook: live. */
export function LogPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().webhookId);
  const found = useQuery(webhookQuery(id));
  if (found.isError && !found.data)
    return <FailedState error={found.error} onRetry={() => void found.refetch()} />;
  const title = found.data ? t('webhooks.logOf', { name: nameOf(found.data) }) : t('webhooks.log');
  return (
    <DetailPage
      title={title}
      back={{ to: '/webhooks', title: t('webhooks.title') }}
      acts={found.data && <Acts webhook={found.data} />}
      isBusy={!found.data}
    >
      {found.data && <Log webhook={found.data} />}
    </DetailPage>
  );
}

function Acts({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [isReplaying, setReplaying] = useState(false);
  const test = useTestWebhook();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} />}
        onClick={() => setReplaying(true)}
      >
        {t('webhooks.replayRange')}
      </Button>
      <Button
        leftSection={<IconSend size={18} />}
        loading={test.isPending}
        onClick={() => test.mutate(id)}
      >
        {t('webhooks.test')}
      </Button>
      {isReplaying && <ReplayDialog webhookId={id} onClose={() => setReplaying(false)} />}
    </>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const list = useInfiniteQuery(logQuery(webhook.id, state));
  const rows = list.data?.pages.flatMap(({ records }) => records);
  return (
    <>
      <div className={styles.tools}>
        <WebhookState webhook={webhook} />
        <Select
          aria-label={t('webhooks.state')}
          placeholder={t('webhooks.allStates')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={deliveryStates.map((value) => ({ value, label: t(`webhooks.state_${value}`) }))}
          value={state}
          onChange={(chosen) => setState(chosen as State | null)}
        />
      </div>
      {list.isError && !rows && (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {rows?.length === 0 && (
        <EmptyState title={t('webhooks.logEmpty')} hint={t('webhooks.logEmptyHint')} />
      )}
      {rows && rows.length > 0 && (
        <div className={styles.card}>
          <Table webhookId={webhook.id} rows={rows} onShow={setShown} />
        </div>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage().catch(toastError)}
          >
            {t('webhooks.more')}
          </Button>
        </div>
      )}
      {shown !== null && (
        <DeliveryDialog webhookId={webhook.id} id={shown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface TableProps {
  webhookId: number;
  rows: readonly WebhookDelivery[];
  onShow: (id: number) => void;
}

function Table({ webhookId, rows, onShow }: TableProps) {
  const { t } = useTranslation();
  const replay = useReplay(webhookId);
  return (
    <table className={styles.table} aria-label={t('webhooks.log')}>
      <thead>
        <tr>
          <th scope="col">{t('webhooks.event')}</th>
          <th scope="col">{t('webhooks.state')}</th>
          <th scope="col" className={styles.wide}>
            {t('webhooks.attempts')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('webhooks.answer')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {row.type}
              <div className={styles.why}>{formatShortDateTime(row.at)}</div>
            </td>
            <td>
              <DeliveryState delivery={row} />
            </td>
            <td className={styles.wide}>{row.attempts}</td>
            <td className={styles.wide}>
              {row.status === null ? '–' : `${row.status} · ${t('webhooks.ms', { ms: row.ms })}`}
            </td>
            <td>
              <ActionIcon
                aria-label={`${t('webhooks.open')}: ${row.type}`}
                title={t('webhooks.open')}
                onClick={() => onShow(row.id)}
              >
                <IconEye size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={`${t('webhooks.replay')}: ${row.type}`}
                title={t('webhooks.replay')}
                disabled={replay.isPending}
                onClick={() => replay.mutate(row.id)}
              >
                <IconRepeat size={18} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

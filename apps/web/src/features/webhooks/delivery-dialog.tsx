import { Button, Modal, Skeleton } from '@mantine/core';
import type { WholeWebhookDelivery } from '@prosa/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { DeliveryState } from './delivery-state.tsx';
import styles from './log-page.module.css';
import { useReplay } from './use-replay.ts';
import { deliveryQuery } from './webhooks.api.ts';

interface DeliveryDialogProps {
  webhookId: number;
  id: number;
  onClose: () => void;
}

/** What is sent, and what came back. */
export function DeliveryDialog({ webhookId, id, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const found = useQuery(deliveryQuery({ webhookId, id }));
  const replay = useReplay(webhookId);
  return (
    <Modal opened onClose={onClose} title={t('webhooks.detailTitle')} size={720}>
      <div className={dialog.form} aria-busy={!found.data}>
        {found.data && <Parts delivery={found.data} />}
        {found.isError && !found.data && (
          <FailedState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <Skeleton height={240} />}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('webhooks.close')}
          </Button>
          {found.data && (
            <Button loading={replay.isPending} onClick={() => replay.mutate(id)}>
              {t('webhooks.replay')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Parts({ delivery }: { delivery: WholeWebhookDelivery }) {
  const { t } = useTranslation();
  const { eventId, type, at, attempts, status, ms, body, response } = delivery;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('webhooks.state')}</dt>
        <dd>
          <DeliveryState delivery={delivery} />
        </dd>
        <dt>{t('webhooks.event')}</dt>
        <dd>{type}</dd>
        <dt>{t('webhooks.at')}</dt>
        <dd>{formatShortDateTime(at)}</dd>
        <dt>{t('webhooks.eventId')}</dt>
        <dd>
          <code>{eventId}</code>
        </dd>
        <dt>{t('webhooks.attempts')}</dt>
        <dd>{attempts}</dd>
        <dt>{t('webhooks.answer')}</dt>
        <dd>{status === null ? '–' : `${status} · ${t('webhooks.ms', { ms })}`}</dd>
      </dl>
      <Text label={t('webhooks.body')} text={spread(body)} />
      <Text label={t('webhooks.response')} text={response || t('webhooks.noResponse')} />
    </>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <strong>{label}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

/** Easier to read than the bytes that are signed. */
const spread = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

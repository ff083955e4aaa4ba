import { Button, Skeleton } from '@mantine/core';
import type { PaymentToLookAt } from '@prosa/contract/payment-settings';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { formatMoney } from '../../i18n/money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { attentionQuery, refundSurplus } from './payments.api.ts';
import styles from './payments.module.css';

/** Payments that were too little or too much, went back, or are in dispute. */
export function AttentionList() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(attentionQuery);
  const payments = data?.pages.flatMap((page) => page.payments);
  return (
    <section className={styles.section} aria-labelledby="payment-attention">
      <h2 id="payment-attention" className={styles.title}>
        {t('payments.attention')}
      </h2>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={80} />}
      {payments?.length === 0 && <p className={styles.hint}>{t('payments.nothing')}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('payments.more')}
        </Button>
      )}
    </section>
  );
}

function Row({ payment }: { payment: PaymentToLookAt }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id: chargeId, company, status, paid, amount, refunded, surplus } = payment;
  const refund = useMutation({
    mutationFn: () => refundSurplus(client, { companyId: company.id, chargeId }),
    onSuccess: () => toast.success(t('payments.refunding')),
    onError: toastError,
    onSettled: () => setAsking(false),
  });
  const what =
    status === 'underpaid' || status === 'refunded' || status === 'disputed'
      ? t(`payments.states.${status}`)
      : t('payments.states.surplus');
  const facts = [
    `${t(`payments.providers.${payment.provider}`)} · ${t(`payments.method.${payment.method}`)}`,
    formatShortDateTime(payment.createdAt),
    t('payments.paidOf', { paid: formatMoney(paid), amount: formatMoney(amount) }),
    refunded > 0 && t('payments.refunded', { amount: formatMoney(refunded) }),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{company.name}</strong>
        <span>{what}</span>
        <span className={styles.hint}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {surplus > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${t('payments.refund', { amount: formatMoney(surplus) })}: ${company.name}`}
          onClick={() => setAsking(true)}
        >
          {t('payments.refund', { amount: formatMoney(surplus) })}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('payments.refundTitle', { amount: formatMoney(surplus) })}
          text={t('payments.refundText', { name: company.name })}
          confirm={t('payments.refundConfirm')}
          isBusy={refund.isPending}
          onConfirm={() => refund.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

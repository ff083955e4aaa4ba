import { Select, Skeleton } from '@mantine/core';
import type { PaymentSettings } from '@prosa/contract/payment-settings';
import { type PaymentMethod, paymentMethods } from '@prosa/contract/subscription/payment-methods';
import {
  offeredMethods,
  type PaymentProviderId,
  paymentProviders,
} from '@prosa/contract/subscription/providers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { AccountCard } from './account-card.tsx';
import { AttentionList } from './attention-list.tsx';
import { paymentSettingsQuery, saveMethods } from './payments.api.ts';
import styles from './payments.module.css';

/** How companies pay the operator: accounts at providers, who serves what, and payments that need a look. */
export function PaymentsTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(paymentSettingsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.tab}>
      <section className={styles.section} aria-labelledby="payment-methods">
        <h2 id="payment-methods" className={styles.title}>
          {t('payments.methods')}
        </h2>
        <p className={styles.hint}>{t('payments.methodsHint')}</p>
        {data ? <Methods settings={data} /> : <Skeleton height={60} />}
      </section>
      <section className={styles.section} aria-labelledby="payment-accounts">
        <h2 id="payment-accounts" className={styles.title}>
          {t('payments.accounts')}
        </h2>
        {data ? (
          <div className={styles.cards}>
            {paymentProviders.map((provider) => (
              <AccountCard
                key={provider}
                provider={provider}
                account={data.accounts.find((each) => each.provider === provider)}
              />
            ))}
          </div>
        ) : (
          <Skeleton height={160} />
        )}
      </section>
      <AttentionList />
    </div>
  );
}

function Methods({ settings: { accounts, methods } }: { settings: PaymentSettings }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (next: PaymentSettings['methods']) => saveMethods(client, next),
    onSuccess: () => toast.success(t('payments.saved'), { id: 'payments-saved' }),
    onError: toastError,
  });
  const choices = (method: PaymentMethod) =>
    accounts
      .filter(({ provider }) => offeredMethods[provider].includes(method))
      .map(({ provider }) => ({ value: provider, label: t(`payments.providers.${provider}`) }));
  return (
    <div className={styles.pair}>
      {paymentMethods.map((method) => (
        <Select
          key={method}
          label={t(`payments.method.${method}`)}
          placeholder={t('payments.notOffered')}
          data={choices(method)}
          value={methods[method]}
          disabled={save.isPending}
          clearable
          clearButtonProps={{ 'aria-label': t('payments.stopOffering') }}
          onChange={(next) =>
            save.mutate({ ...methods, [method]: next as PaymentProviderId | null })
          }
        />
      ))}
    </div>
  );
}

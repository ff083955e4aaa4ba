import { Button } from '@mantine/core';
import type { PaymentAccount } from '@prosa/contract/payment-settings';
import type { PaymentProviderId } from '@prosa/contract/subscription/providers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { AccountDialog } from './account-dialog.tsx';
import { deleteAccount, registerWebhook, testAccount } from './payments.api.ts';
import styles from './payments.module.css';

interface AccountCardProps {
  provider: PaymentProviderId;
  account: PaymentAccount | undefined;
}

export function AccountCard({ provider, account }: AccountCardProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const name = t(`payments.providers.${provider}`);
  const edit = t(account ? 'payments.edit' : 'payments.setUp');
  return (
    <article className={styles.card} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.hint}>{t(`payments.offers.${provider}`)}</p>
      {account && <Facts account={account} />}
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant={account ? 'default' : 'filled'}
          aria-label={`${edit}: ${name}`}
          onClick={() => setEditing(true)}
        >
          {edit}
        </Button>
        {account && <Actions provider={provider} name={name} />}
      </div>
      {isEditing && (
        <AccountDialog provider={provider} account={account} onClose={() => setEditing(false)} />
      )}
    </article>
  );
}

function Facts({ account }: { account: PaymentAccount }) {
  const { t } = useTranslation();
  const { environment, certificate, webhook } = account;
  const lines = [
    t(`payments.environment.${environment}`),
    certificate && t('payments.certificateUntil', { at: formatShortDateTime(certificate.until) }),
    webhook.registeredAt
      ? t('payments.registeredAt', { at: formatShortDateTime(webhook.registeredAt) })
      : t('payments.unregistered'),
    webhook.lastAt && t('payments.lastAt', { at: formatShortDateTime(webhook.lastAt) }),
  ];
  return (
    <>
      <ul className={styles.facts}>
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {webhook.missedAt && (
        <p className={styles.missed} role="alert">
          {t('payments.missed', { at: formatShortDateTime(webhook.missedAt) })}
        </p>
      )}
    </>
  );
}

function Actions({ provider, name }: { provider: PaymentProviderId; name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const test = useMutation({
    mutationFn: () => testAccount(provider),
    onError: toastError,
  });
  const register = useMutation({
    mutationFn: () => registerWebhook(client, provider),
    onSuccess: () => toast.success(t('payments.registered')),
    onError: toastError,
  });
  const remove = useMutation({
    mutationFn: () => deleteAccount(client, provider),
    onSuccess: () => toast.success(t('payments.deleted')),
    onError: toastError,
    onSettled: () => setDeleting(false),
  });
  const named = (what: string) => ({ 'aria-label': `${what}: ${name}`, children: what });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={test.isPending}
        onClick={() => test.mutate()}
        {...named(t('payments.test'))}
      />
      <Button
        size="xs"
        variant="default"
        loading={register.isPending}
        onClick={() => register.mutate()}
        {...named(t('payments.register'))}
      />
      <Button
        size="xs"
        variant="subtle"
        color="red"
        onClick={() => setDeleting(true)}
        {...named(t('payments.delete'))}
      />
      <p role="status" className={styles.result} data-ok={test.data?.ok}>
        {test.data &&
          (test.data.problem
            ? `${t(`payments.problem.${test.data.problem}`)} ${test.data.said}`
            : t('payments.works'))}
      </p>
      {isDeleting && (
        <ConfirmDialog
          title={t('payments.deleteTitle', { name })}
          text={t('payments.deleteText')}
          confirm={t('payments.delete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

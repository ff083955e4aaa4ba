import { FileInput, Modal, Select, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { PaymentAccount } from '@prosa/contract/payment-settings';
import {
  accountFields,
  CERTIFICATE_BYTES_MAX,
  type PaymentProviderId,
} from '@prosa/contract/subscription/providers';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { type AccountDraft, saveAccount } from './payments.api.ts';

interface AccountDialogProps {
  provider: PaymentProviderId;
  account: PaymentAccount | undefined;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  environment: 'production' | 'sandbox';
  clientId: string;
  pixKey: string;
  contact: string;
  checksCertificate: boolean;
  clientSecret: string;
  apiKey: string;
  webhookSecret: string;
  certificate: File | null;
}

type Field = 'clientId' | 'pixKey' | 'contact' | 'clientSecret' | 'apiKey' | 'webhookSecret';

const fieldOfCode = { ERR_PAYMENT_CERTIFICATE: 'certificate' };

export function AccountDialog({ provider, account, onClose }: AccountDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: toValues(account),
    validate: (values) => problemsOf(t, { provider, account, values }),
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: async (values) => saveAccount(client, provider, await toDraft(provider, values)),
    onSent: () => {
      toast.success(t('payments.saved'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t(`payments.providers.${provider}`)}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        {/* At Stripe the key decides. */}
        {provider !== 'stripe' && (
          <Select
            label={t('payments.environmentLabel')}
            data={(['production', 'sandbox'] as const).map((value) => ({
              value,
              label: t(`payments.environment.${value}`),
            }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('environment')}
          />
        )}
        {accountFields[provider].shown.map((name) => (
          <TextInput
            key={name}
            label={t(`payments.fields.${name}`)}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
        <Secrets provider={provider} account={account} form={form} />
        <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

interface SecretsProps {
  provider: PaymentProviderId;
  account: PaymentAccount | undefined;
  form: UseFormReturnType<Values>;
}

/** Never shown again: an empty field keeps what is stored. */
function Secrets({ provider, account, form }: SecretsProps) {
  const { t } = useTranslation();
  const secret = (name: 'clientSecret' | 'apiKey' | 'webhookSecret') => {
    const hint = account?.hints[name];
    const label = t(`payments.fields.${name}`);
    return (
      <SecretInput
        label={label}
        description={name === 'webhookSecret' ? t('payments.webhookSecretHint') : undefined}
        placeholder={hint ? t('payments.kept', { hint }) : ''}
        withAsterisk={!hint && name !== 'webhookSecret'}
        showLabel={t('payments.show', { label })}
        autoComplete="off"
        {...form.getInputProps(name)}
      />
    );
  };
  if (provider === 'asaas') return secret('apiKey');
  if (provider === 'stripe')
    return (
      <>
        {secret('apiKey')}
        {secret('webhookSecret')}
      </>
    );
  return (
    <>
      {secret('clientSecret')}
      <FileInput
        label={t('payments.fields.certificate')}
        description={account?.certificate?.subject ?? t('payments.certificateHint')}
        accept=".p12,.pfx,application/x-pkcs12"
        withAsterisk={!account?.certificate}
        clearable
        {...form.getInputProps('certificate')}
      />
      <Switch
        label={t('payments.checksCertificate')}
        description={t('payments.checksCertificateHint')}
        {...form.getInputProps('checksCertificate', { type: 'checkbox' })}
      />
    </>
  );
}

const toValues = (account: PaymentAccount | undefined): Values => ({
  environment: account?.environment ?? 'production',
  clientId: account?.clientId ?? '',
  pixKey: account?.pixKey ?? '',
  contact: account?.contact ?? '',
  checksCertificate: account?.checksCertificate ?? false,
  clientSecret: '',
  apiKey: '',
  webhookSecret: '',
  certificate: null,
});

function problemsOf(
  t: TFunction,
  { provider, account, values }: Omit<SecretsProps, 'form'> & { values: Values },
): Record<string, string> {
  const { shown, secret } = accountFields[provider];
  const isStored = (name: string) =>
    name === 'certificate' ? Boolean(account?.certificate) : Boolean(account?.hints[name]);
  const missing = [
    ...shown.filter((name) => values[name].trim() === ''),
    ...secret.filter((name) => !values[name] && !isStored(name)),
  ];
  const problems = Object.fromEntries(missing.map((name) => [name, t('common.required')]));
  if ((values.certificate?.size ?? 0) > CERTIFICATE_BYTES_MAX)
    problems.certificate = t('common.invalid');
  return problems;
}

async function toDraft(provider: PaymentProviderId, values: Values): Promise<AccountDraft> {
  const { environment, checksCertificate, certificate } = values;
  const names: readonly Field[] = [
    ...accountFields[provider].shown,
    ...(['clientSecret', 'apiKey', 'webhookSecret'] as const),
  ];
  const given = names.filter((name) => values[name].trim() !== '');
  return {
    environment,
    ...Object.fromEntries(given.map((name) => [name, values[name].trim()])),
    ...(provider === 'efi' && { checksCertificate }),
    ...(certificate && { certificate: await base64Of(certificate) }),
  };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

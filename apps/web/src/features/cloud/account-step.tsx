import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CloudAccount } from '@prosa/contract/cloud';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { useChangedMeanwhile } from '../../ui/use-changed-meanwhile.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { type AccountDraft, saveAccount } from './cloud.api.ts';

interface AccountStepProps {
  connectionId: number;
  account: CloudAccount;
  onSaved: () => void;
  onCancel: () => void;
}

type Values = AccountDraft & Record<string, unknown>;

const fieldOfCode = {
  ERR_CLOUD_NUMBER_IN_USE: 'phoneNumberId',
  ERR_CLOUD_SECRETS_REQUIRED: 'token',
};

export function AccountStep({ connectionId, account, onSaved, onCancel }: AccountStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: toValues(account),
    validate: rules(t, account),
  });
  const labels = {
    phoneNumberId: t('cloud.phoneNumberId'),
    businessAccountId: t('cloud.businessAccountId'),
    token: t('cloud.token'),
    appSecret: t('cloud.appSecret'),
  };
  const edited = useChangedMeanwhile({ row: account, form, toValues, labels, hasSecrets: true });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: (values) => saveAccount(client, connectionId, { ...trimmed(values), rev: edited.rev() }),
    onRefused: edited.ask,
    onSent: onSaved,
  });
  return (
    <>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <TextInput
          label={t('cloud.phoneNumberId')}
          description={t('cloud.phoneNumberIdHint')}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          key={form.key('phoneNumberId')}
          {...form.getInputProps('phoneNumberId')}
        />
        <TextInput
          label={t('cloud.businessAccountId')}
          description={t('cloud.businessAccountIdHint')}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          key={form.key('businessAccountId')}
          {...form.getInputProps('businessAccountId')}
        />
        <SecretInput
          label={t('cloud.token')}
          description={t('cloud.tokenHint')}
          withAsterisk={!account.tokenHint}
          placeholder={kept(t, account.tokenHint)}
          autoComplete="off"
          showLabel={t('cloud.showToken')}
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
        <SecretInput
          label={t('cloud.appSecret')}
          description={t('cloud.appSecretHint')}
          withAsterisk={!account.appSecretHint}
          placeholder={kept(t, account.appSecretHint)}
          autoComplete="off"
          showLabel={t('cloud.showAppSecret')}
          key={form.key('appSecret')}
          {...form.getInputProps('appSecret')}
        />
        <DialogActions submit={t('cloud.save')} isBusy={isBusy} onCancel={onCancel} />
      </form>
      {edited.dialog}
    </>
  );
}

/** Secrets are never shown: an empty field keeps the stored value. */
const toValues = ({ phoneNumberId, businessAccountId }: CloudAccount): Values => ({
  phoneNumberId,
  businessAccountId,
  token: '',
  appSecret: '',
});

const kept = (t: TFunction, hint: string): string => (hint ? t('cloud.kept', { hint }) : '');

const trimmed = ({ phoneNumberId, businessAccountId, token, appSecret }: Values): AccountDraft => ({
  phoneNumberId: phoneNumberId.trim(),
  businessAccountId: businessAccountId.trim(),
  token: token.trim(),
  appSecret: appSecret.trim(),
});

function rules(t: TFunction, account: CloudAccount) {
  const metaId = (value: string) => {
    if (value.trim() === '') return t('common.required');
    return /^\d{5,32}$/.test(value.trim()) ? null : t('cloud.onlyDigits');
  };
  const secret = (hint: string) => (value: string) =>
    value.trim() === '' && !hint ? t('common.required') : null;
  return {
    phoneNumberId: metaId,
    businessAccountId: metaId,
    token: secret(account.tokenHint),
    appSecret: secret(account.appSecretHint),
  };
}

import { Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { apiTokenLimits } from '@prosa/contract/api-tokens/manifest';
import { limits } from '@prosa/contract/limits';
import { type TokenRight, tokenRights } from '@prosa/contract/token-rights';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, between, required } from '../../ui/form-rules.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { createToken, showToken } from './api-tokens.api.ts';
import styles from './messages-api-page.module.css';
import { rightName } from './right-name.ts';

interface NewTokenDialogProps {
  onCreated: (token: string) => void;
  onClose: () => void;
}

const NO_END = 'none';
const DAY_MS = 24 * 3600 * 1000;

const endOf = (days: string): string | null =>
  days === NO_END ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: '', rights: ['messages:send'] as TokenRight[], days: '365' },
    validate: {
      name: all(required(t), between(t, limits.name)),
      rights: (rights) => (rights.length === 0 ? t('messagesApi.rightsRequired') : null),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ name, rights, days }) =>
      createToken({ name: name.trim(), rights, expiresAt: endOf(days) }),
    onSent: ({ token, apiToken }) => {
      showToken(client, apiToken);
      onCreated(token);
      onClose();
    },
  });
  const ends = apiTokenLimits.days.map((days) => ({
    value: String(days),
    label: t('messagesApi.days', { count: days }),
  }));
  return (
    <Modal opened onClose={onClose} title={t('messagesApi.newToken')}>
      <form className={dialogStyles.form} noValidate onSubmit={onSubmit}>
        <TextInput
          label={t('messagesApi.name')}
          description={t('messagesApi.nameHint')}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label={t('messagesApi.rightsTitle')}
          withAsterisk
          {...form.getInputProps('rights')}
        >
          <div className={styles.choices}>
            {tokenRights.map((right) => (
              <Checkbox key={right} value={right} label={rightName(t, right)} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          label={t('messagesApi.end')}
          allowDeselect={false}
          data={[...ends, { value: NO_END, label: t('messagesApi.noEnd') }]}
          {...form.getInputProps('days')}
        />
        <DialogActions submit={t('messagesApi.create')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

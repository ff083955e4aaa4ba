import { Modal, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, moment, required } from '../../ui/form-rules.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import styles from './log-page.module.css';
import { replayRange } from './webhooks.api.ts';

/** Sends again what happened in a time. */
export function ReplayDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: lastDay(), validate: rules(t) });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ from, until, failedOnly }) =>
      replayRange(webhookId, { from: toIso(from), until: toIso(until), failedOnly }),
    onSent: () => {
      toast.success(t('webhooks.rangeStarted'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('webhooks.replayRange')}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <p className={styles.why}>{t('webhooks.replayHint')}</p>
        <MomentField
          label={t('webhooks.from')}
          isRequired
          isFirst
          {...form.getInputProps('from')}
        />
        <MomentField label={t('webhooks.until')} isRequired {...form.getInputProps('until')} />
        <Switch
          label={t('webhooks.failedOnly')}
          {...form.getInputProps('failedOnly', { type: 'checkbox' })}
        />
        <DialogActions submit={t('webhooks.replay')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

const toIso = (local: string): string => new Date(local).toISOString();

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LOCAL_LENGTH = 'yyyy-mm-ddThh:mm'.length;

function toLocal(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - offset).toISOString().slice(0, LOCAL_LENGTH);
}

const lastDay = () => ({
  from: toLocal(Date.now() - DAY_MS),
  // The minute that has begun belongs to it.
  until: toLocal(Date.now() + MINUTE_MS),
  failedOnly: true,
});

const rules = (t: TFunction) => ({
  from: all(required(t), moment(t)),
  until: (until: string, { from }: { from: string }) =>
    all(required(t), moment(t))(until) ?? (from < until ? null : t('webhooks.rangeInvalid')),
});

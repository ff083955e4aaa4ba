import { Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Campaign } from '@prosa/contract/campaigns';
import { limits } from '@prosa/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, numberDigits, phoneNumber, required } from '../../ui/form-rules.ts';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { placesOf } from './campaign-summary.ts';
import { sendTest } from './campaigns.api.ts';

interface TestDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

const ALL = 'all';

const fieldOfCode = {
  ERR_CAMPAIGN_TEST_NUMBER: 'number',
  ERR_WAPP_NOT_INITIALIZED: 'whatsappId',
};

/** Sends what is saved to one's own phone. */
export function TestDialog({ campaign, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const places = placesOf(campaign);
  const connections = useQuery(connectionsQuery).data ?? [];
  const chosen = connections.filter(({ id }) => campaign.whatsappIds.includes(id));
  const form = useForm({
    initialValues: { number: '', whatsappId: String(campaign.whatsappId ?? ''), variant: ALL },
    validate: { number: all(required(t), phoneNumber(t), numberDigits(t, limits.numberDigits)) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: ({ number, whatsappId, variant }) =>
      sendTest(campaign.id, {
        number: number.trim(),
        whatsappId: Number(whatsappId) || null,
        variant: Number(variant) || null,
      }),
    onSent: ({ messages }) => {
      toast.success(t('campaigns.testDone', { count: messages }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('campaigns.testTitle', { name: campaign.name })}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <TextInput
          label={t('campaigns.testNumber')}
          description={t('campaigns.testHint')}
          inputMode="tel"
          autoComplete="tel"
          withAsterisk
          data-autofocus
          {...form.getInputProps('number')}
        />
        {places.length > 1 && (
          <Select
            label={t('campaigns.testMessage')}
            allowDeselect={false}
            data={[
              { value: ALL, label: t('campaigns.testAll') },
              ...places.map((place) => ({
                value: String(place),
                label: t('campaigns.message', { number: place }),
              })),
            ]}
            {...form.getInputProps('variant')}
          />
        )}
        <Select
          label={t('campaigns.connection')}
          allowDeselect={false}
          data={chosen.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('whatsappId')}
        />
        <DialogActions submit={t('campaigns.test')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

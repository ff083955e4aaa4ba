import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { MediaField } from './media-field.tsx';
import { type QuickMessageDraft, quickMessagesResource } from './quick-messages.api.ts';

type Values = QuickMessageDraft & Record<string, unknown>;

interface QuickMessageDialogProps {
  /** Null creates. */
  quick: QuickMessage | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_MEDIA_INVALID: 'media', ERR_TOO_LARGE: 'media' };

export function QuickMessageDialog({ quick, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: startValues(quick),
    validate: rules(t, quick?.isMedia ?? false),
  });
  return (
    <ResourceDialog
      resource={quickMessagesResource}
      id={quick?.id ?? null}
      row={quick}
      toValues={startValues}
      labels={{
        shortcode: t('quickMessages.shortcode'),
        message: t('quickMessages.message'),
        geral: t('quickMessages.general'),
        status: t('quickMessages.active'),
        queueIds: t('quickMessages.queues'),
      }}
      title={t(quick ? 'quickMessages.editTitle' : 'quickMessages.add')}
      savedText={t('quickMessages.saved')}
      form={form}
      toDraft={trimmed}
      fieldOfCode={fieldOfCode}
      onClose={onClose}
    >
      <TextInput
        label={t('quickMessages.shortcode')}
        description={t('quickMessages.shortcodeHint')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('shortcode')}
      />
      <VariableTextarea
        label={t('quickMessages.message')}
        withAsterisk={!hasFile(form.values.media, quick?.isMedia ?? false)}
        autosize
        minRows={4}
        maxRows={10}
        {...form.getInputProps('message')}
      />
      <MediaField
        stored={quick}
        value={form.values.media}
        onChange={(media) => form.setFieldValue('media', media)}
        error={form.errors.media}
      />
      <AudienceFields
        queueIds={form.getInputProps('queueIds')}
        geral={form.getInputProps('geral', { type: 'checkbox' })}
      />
      <Switch
        label={t('quickMessages.active')}
        description={t('quickMessages.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </ResourceDialog>
  );
}

const startValues = (quick: QuickMessage | null): Values => ({
  shortcode: quick?.shortcode ?? '',
  message: quick?.message ?? '',
  geral: quick?.geral ?? false,
  status: quick?.status ?? true,
  queueIds: quick?.queueIds ?? [],
  media: 'keep',
});

const rules = (t: TFunction, hasStored: boolean) => ({
  shortcode: all(required(t), between(t, { min: 1, max: limits.shortcode.max })),
  // A file without text is valid, an empty message is not.
  message: (value: string, { media }: Values) =>
    hasFile(media, hasStored) ? null : required(t)(value),
});

const hasFile = (media: QuickMessageDraft['media'], hasStored: boolean): boolean =>
  media instanceof File || (media === 'keep' && hasStored);

const trimmed = ({ shortcode, message, media, ...rest }: Values): QuickMessageDraft => ({
  shortcode: shortcode.trim(),
  message: message.trim(),
  geral: rest.geral,
  status: rest.status,
  queueIds: rest.queueIds,
  media,
});

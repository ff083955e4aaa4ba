import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Webhook } from '@prosa/contract/webhooks';
import { type WebhookType, webhookLimits } from '@prosa/contract/webhooks/events';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { TypeFields } from './type-fields.tsx';
import { webhooksResource } from './webhooks.api.ts';

interface WebhookDialogProps {
  /** Null creates. */
  webhook: Webhook | null;
  onSaved: (webhook: Webhook) => void;
  onClose: () => void;
}

const fieldOfCode = { ERR_WEBHOOK_URL: 'url' };

export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: startValues(webhook), validate: rules(t) });
  const labels = {
    url: t('webhooks.url'),
    description: t('webhooks.description'),
    types: t('webhooks.types'),
    status: t('webhooks.isOn'),
    skipsPrograms: t('webhooks.skipsPrograms'),
  };
  return (
    <ResourceDialog
      resource={webhooksResource}
      id={webhook?.id ?? null}
      row={webhook}
      toValues={startValues}
      labels={labels}
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.add')}
      savedText={t('webhooks.saved')}
      form={form}
      toDraft={({ isOn, ...values }) => ({
        ...values,
        url: values.url.trim(),
        description: values.description.trim(),
        status: isOn ? ('on' as const) : ('off' as const),
      })}
      fieldOfCode={fieldOfCode}
      isLarge
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('webhooks.description')}
        description={t('webhooks.descriptionHint')}
        {...form.getInputProps('description')}
      />
      <TypeFields
        value={form.values.types}
        error={form.errors.types}
        onChange={(types) => form.setFieldValue('types', types)}
      />
      <Switch
        label={t('webhooks.skipsPrograms')}
        description={t('webhooks.skipsProgramsHint')}
        {...form.getInputProps('skipsPrograms', { type: 'checkbox' })}
      />
      <Switch
        label={t('webhooks.isOn')}
        description={t('webhooks.isOnHint')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
    </ResourceDialog>
  );
}

const startTypes: WebhookType[] = ['message.received', 'ticket.created', 'ticket.closed'];

const startValues = (webhook: Webhook | null) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  types: webhook?.types ?? startTypes,
  isOn: webhook ? webhook.status === 'on' : true,
  skipsPrograms: webhook?.skipsPrograms ?? true,
});

const rules = (t: TFunction) => ({
  url: all(required(t), between(t, { min: 1, ...webhookLimits.url })),
  description: between(t, { min: 0, ...webhookLimits.description }),
  types: (types: readonly WebhookType[]) => (types.length > 0 ? null : t('webhooks.noTypes')),
});

import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PhraseCampaign } from '@prosa/contract/phrase-campaigns';
import { phraseLimits } from '@prosa/contract/phrase-campaigns/manifest';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { FlowSelect } from '../flow-starts/flow-select.tsx';
import { type PhraseCampaignDraft, phraseCampaignsResource } from './phrase-campaigns.api.ts';
import { PhraseFields, type PhraseValue } from './phrase-fields.tsx';

interface PhraseCampaignDialogProps {
  /** Null creates. */
  row: PhraseCampaign | null;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  flowId: string | null;
  whatsappId: string | null;
  phrases: PhraseValue[];
  status: boolean;
}

const fieldOfCode = {
  ERR_PHRASE_ALREADY_EXISTS: 'phrases.0.text',
  ERR_NO_FLOW_FOUND: 'flowId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
};

export function PhraseCampaignDialog({ row, onClose }: PhraseCampaignDialogProps) {
  const { t } = useTranslation();
  const connections = useQuery(connectionsQuery).data ?? [];
  const form = useForm<Values>({ initialValues: toValues(row), validate: rules(t) });
  return (
    <ResourceDialog
      resource={phraseCampaignsResource}
      id={row?.id ?? null}
      row={row}
      toValues={toValues}
      labels={labels(t)}
      title={t(row ? 'phraseCampaigns.editTitle' : 'phraseCampaigns.add')}
      savedText={t(row ? 'phraseCampaigns.saved' : 'phraseCampaigns.added')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={fieldOfCode}
      isLarge
      onClose={onClose}
    >
      <TextInput
        label={t('phraseCampaigns.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FlowSelect label={t('phraseCampaigns.flow')} isRequired {...form.getInputProps('flowId')} />
      <Select
        label={t('phraseCampaigns.connection')}
        placeholder={t('phraseCampaigns.everywhere')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('whatsappId')}
      />
      <PhraseFields
        value={form.values.phrases}
        errors={form.errors}
        onChange={(phrases) => form.setFieldValue('phrases', phrases)}
      />
      {row && (
        <Switch
          label={t('phraseCampaigns.isOn')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
      )}
    </ResourceDialog>
  );
}

const toValues = (row: PhraseCampaign | null): Values => ({
  name: row?.name ?? '',
  flowId: row?.flowId ? String(row.flowId) : null,
  whatsappId: row?.whatsappId ? String(row.whatsappId) : null,
  phrases: row?.phrases ?? [{ text: '', type: 'exact' }],
  status: row?.status ?? true,
});

const toDraft = ({ name, flowId, whatsappId, phrases, status }: Values): PhraseCampaignDraft => ({
  name: name.trim(),
  flowId: Number(flowId),
  whatsappId: whatsappId ? Number(whatsappId) : null,
  phrases: phrases.map(({ text, type }) => ({ text: text.trim(), type })),
  status,
});

const labels = (t: TFunction) => ({
  name: t('phraseCampaigns.name'),
  flowId: t('phraseCampaigns.flow'),
  whatsappId: t('phraseCampaigns.connection'),
  phrases: t('phraseCampaigns.phrases'),
  status: t('phraseCampaigns.isOn'),
});

const rules = (t: TFunction) => ({
  name: all(required(t), between(t, phraseLimits.name)),
  flowId: (value: string | null) => (value ? null : t('phraseCampaigns.flowRequired')),
  phrases: { text: required(t) },
});

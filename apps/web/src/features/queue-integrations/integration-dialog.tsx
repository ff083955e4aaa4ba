import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import {
  integrationLimits,
  type OfferedType,
  offeredTypes,
  type PayloadFormat,
  payloadFormats,
} from '@prosa/contract/queue-integrations/types';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { FlowSelect } from '../flow-starts/flow-select.tsx';
import { DialogflowFields } from './dialogflow-fields.tsx';
import {
  type AgentValues,
  agentLabels,
  agentRules,
  toAgentDraft,
  toAgentValues,
} from './dialogflow-form.ts';
import { type IntegrationDraft, integrationsResource } from './integrations.api.ts';
import styles from './integrations.module.css';
import { KeptSecret } from './kept-secret.tsx';
import { TypebotFields } from './typebot-fields.tsx';
import { type BotValues, botLabels, botRules, toBotDraft, toBotValues } from './typebot-form.ts';

interface IntegrationDialogProps {
  /** Null creates. */
  row: QueueIntegration | null;
  onClose: () => void;
}

interface Values extends AgentValues, BotValues, Record<string, unknown> {
  type: OfferedType;
  name: string;
  urlN8N: string;
  payloadFormat: PayloadFormat;
  timeoutSeconds: number | string;
  headerName: string;
  /** Empty keeps the stored one; null removes it. */
  headerValue: string | null;
  signingSecret: string | null;
  flowId: string | null;
}

const fieldOfCode = { ERR_INTEGRATION_ADDRESS: 'urlN8N', ERR_DIALOGFLOW_KEY: 'jsonContent' };

export function IntegrationDialog({ row, onClose }: IntegrationDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({ initialValues: toValues(row), validate: rules(t) });
  const typeName = (type: OfferedType) => t(`queueIntegrations.types.${type}`);
  return (
    <ResourceDialog
      resource={integrationsResource}
      id={row?.id ?? null}
      row={row}
      toValues={toValues}
      labels={labels(t)}
      hasSecrets
      title={t(row ? 'queueIntegrations.editTitle' : 'queueIntegrations.add')}
      savedText={t(row ? 'queueIntegrations.saved' : 'queueIntegrations.added')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={fieldOfCode}
      isLarge
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('queueIntegrations.type')}
        data={offeredTypes.map((type) => ({ value: type, label: typeName(type) }))}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('queueIntegrations.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TypeFields form={form} row={row} />
    </ResourceDialog>
  );
}

interface TypeFieldsProps {
  form: UseFormReturnType<Values>;
  row: QueueIntegration | null;
}

function TypeFields({ form, row }: TypeFieldsProps) {
  const { t } = useTranslation();
  switch (form.values.type) {
    case 'flowbuilder':
      return (
        <FlowSelect
          label={t('flowStarts.flow')}
          description={t('queueIntegrations.flowHint')}
          {...form.getInputProps('flowId')}
        />
      );
    case 'dialogflow':
      return <DialogflowFields form={form} row={row} />;
    case 'typebot':
      return <TypebotFields form={form} />;
    default:
      return <CallFields form={form} type={form.values.type} row={row} />;
  }
}

interface CallFieldsProps {
  form: UseFormReturnType<Values>;
  type: 'n8n' | 'webhook';
  row: QueueIntegration | null;
}

/** How a program elsewhere is called. */
function CallFields({ form, type, row }: CallFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('queueIntegrations.url')}
        description={t(`queueIntegrations.urlHints.${type}`)}
        placeholder="https://"
        type="url"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('urlN8N')}
      />
      <div className={styles.pair}>
        <Select
          label={t('queueIntegrations.payloadFormat')}
          description={t('queueIntegrations.payloadFormatHint')}
          allowDeselect={false}
          data={payloadFormats.map((format) => ({
            value: format,
            label: t(`queueIntegrations.payloadFormats.${format}`),
          }))}
          {...form.getInputProps('payloadFormat')}
        />
        <CountField
          label={t('queueIntegrations.timeoutSeconds')}
          description={t('queueIntegrations.timeoutHint')}
          max={integrationLimits.timeoutSeconds.max}
          {...form.getInputProps('timeoutSeconds')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t('queueIntegrations.headerName')}
          description={t('queueIntegrations.headerHint')}
          placeholder="Authorization"
          autoComplete="off"
          {...form.getInputProps('headerName')}
        />
        <KeptSecret
          label={t('queueIntegrations.headerValue')}
          description={t('queueIntegrations.headerValueHint')}
          stored={row?.headerValue}
          value={form.values.headerValue}
          error={form.errors.headerValue}
          onChange={(value) => form.setFieldValue('headerValue', value)}
        />
      </div>
      <KeptSecret
        label={t('queueIntegrations.signingSecret')}
        description={t('queueIntegrations.signingSecretHint')}
        stored={row?.signingSecret}
        value={form.values.signingSecret}
        error={form.errors.signingSecret}
        onChange={(value) => form.setFieldValue('signingSecret', value)}
        create={newSigningSecret}
      />
    </>
  );
}

/** Flows are here, agents of Dialogflow at Google. */
const hasAddress = (type: OfferedType) => type !== 'flowbuilder' && type !== 'dialogflow';

const isOffered = (type: string): type is OfferedType =>
  offeredTypes.some((offered) => offered === type);

const toValues = (row: QueueIntegration | null): Values => ({
  ...toAgentValues(row),
  ...toBotValues(row),
  type: row && isOffered(row.type) ? row.type : 'n8n',
  name: row?.name ?? '',
  urlN8N: row?.urlN8N ?? '',
  payloadFormat: row?.payloadFormat ?? 'envelope',
  timeoutSeconds: row?.timeoutSeconds ?? 15,
  headerName: row?.headerName ?? '',
  headerValue: '',
  signingSecret: '',
  flowId: row?.flowId ? String(row.flowId) : null,
});

const toDraft = (values: Values): IntegrationDraft => ({
  type: values.type,
  name: values.name.trim(),
  urlN8N: values.urlN8N.trim(),
  payloadFormat: values.payloadFormat,
  timeoutSeconds: Number(values.timeoutSeconds),
  headerName: values.headerName.trim(),
  flowId: values.flowId ? Number(values.flowId) : null,
  ...(values.headerValue === '' ? {} : { headerValue: values.headerValue }),
  ...(values.signingSecret === '' ? {} : { signingSecret: values.signingSecret }),
  ...(values.type === 'dialogflow' ? toAgentDraft(values) : {}),
  ...(values.type === 'typebot' ? toBotDraft(values) : {}),
});

const labels = (t: TFunction) => ({
  ...agentLabels(t),
  type: t('queueIntegrations.type'),
  name: t('queueIntegrations.name'),
  urlN8N: t('queueIntegrations.url'),
  payloadFormat: t('queueIntegrations.payloadFormat'),
  timeoutSeconds: t('queueIntegrations.timeoutSeconds'),
  headerName: t('queueIntegrations.headerName'),
  headerValue: t('queueIntegrations.headerValue'),
  signingSecret: t('queueIntegrations.signingSecret'),
  flowId: t('flowStarts.flow'),
  ...botLabels(t),
});

function rules(t: TFunction) {
  const { min, max } = integrationLimits.timeoutSeconds;
  const address = (value: string) =>
    value.trim() === '' || URL.canParse(value.trim()) ? null : t('common.invalid');
  return {
    ...agentRules(t),
    ...botRules(t),
    name: all(required(t), between(t, integrationLimits.name)),
    urlN8N: (value: string, { type }: Values) =>
      hasAddress(type) ? all(required(t), address)(value) : null,
    timeoutSeconds: (value: number | string) =>
      Number(value) >= min && Number(value) <= max
        ? null
        : t('queueIntegrations.timeoutRange', { min, max }),
    headerName: (value: string) => (/^[\w-]*$/.test(value.trim()) ? null : t('common.invalid')),
    signingSecret: (value: string | null) =>
      !value || /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value.trim())
        ? null
        : t('queueIntegrations.signingSecretShape'),
  };
}

const SECRET_BYTES = 32;

/** A key of Standard Webhooks. */
function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { Connection } from '@prosa/contract/connections';
import { limits } from '@prosa/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import {
  type ConnectionDraft,
  connectionsResource,
  providersQuery,
  showConnection,
} from './connections.api.ts';

interface ConnectionDialogProps {
  /** Null adds a new one. */
  connection: Connection | null;
  /** A new one is there, and may have more to fill in. */
  onAdded: (connection: Connection) => void;
  onClose: () => void;
}

/** What the kit's inputs hold: ids are texts there. */
type Values = Omit<ConnectionDraft, 'queueIds'> & { queueIds: string[] } & Record<string, unknown>;

const fieldOfCode = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_QUEUE_NOT_FOUND: 'queueIds',
};

export function ConnectionDialog({ connection, onAdded, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queues = useQuery(queuesQuery);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: startValues(connection),
    validate: rules(t),
  });
  return (
    <ResourceDialog
      resource={connectionsResource}
      id={connection?.id ?? null}
      title={t(connection ? 'connections.editTitle' : 'connections.add')}
      savedText={t('connections.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={fieldOfCode}
      onSaved={(row) => {
        showConnection(client, row);
        if (!connection) onAdded(row);
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('connections.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {!connection && <ProviderSelect form={form} />}
      <Switch
        label={t('connections.isDefault')}
        description={t(
          connection?.isDefault ? 'connections.isDefaultKept' : 'connections.isDefaultHint',
        )}
        disabled={connection?.isDefault ?? false}
        key={form.key('isDefault')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <MultiSelect
        label={t('connections.queues')}
        description={t('connections.queuesHint')}
        searchable
        data={queues.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        nothingFoundMessage={t('connections.noQueues')}
        key={form.key('queueIds')}
        {...form.getInputProps('queueIds')}
      />
      <VariableTextarea
        label={t('connections.greetingMessage')}
        description={t('connections.greetingMessageHint')}
        autosize
        minRows={2}
        maxRows={6}
        key={form.key('greetingMessage')}
        {...form.getInputProps('greetingMessage')}
      />
    </ResourceDialog>
  );
}

/** The kinds that this server offers; the first of them is chosen. */
function ProviderSelect({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const { data } = useQuery(providersQuery);
  const [shown, setShown] = useState(form.getValues().provider);
  form.watch('provider', ({ value }) => setShown(value));
  const first = data?.[0]?.provider;
  useEffect(() => {
    if (first) form.setFieldValue('provider', first);
    // Only what the server offers decides, not the form that changes with every key.
  }, [first]);
  return (
    <Select
      label={t('connections.provider')}
      description={`${t(`connections.providerHint_${shown}`)} ${t('connections.providerKept')}`}
      allowDeselect={false}
      data={(data ?? [{ provider: shown }]).map(({ provider }) => ({
        value: provider,
        label: t(`connections.provider_${provider}`),
      }))}
      key={form.key('provider')}
      {...form.getInputProps('provider')}
    />
  );
}

const startValues = (connection: Connection | null): Values => ({
  provider: connection?.provider ?? 'sandbox',
  name: connection?.name ?? '',
  isDefault: connection?.isDefault ?? false,
  greetingMessage: connection?.greetingMessage ?? '',
  queueIds: connection?.queues.map(({ id }) => String(id)) ?? [],
});

const TEXT_MAX = 4096;

function rules(t: TFunction) {
  const text = between(t, { min: 0, max: TEXT_MAX });
  return {
    name: all(required(t), between(t, limits.name)),
    greetingMessage: (value: string, { queueIds }: Values) =>
      queueIds.length > 1 && value.trim() === '' ? t('connections.greetingRequired') : text(value),
  };
}

const toDraft = ({ name, queueIds, ...values }: Values): ConnectionDraft => ({
  ...values,
  name: name.trim(),
  queueIds: queueIds.map(Number),
});

import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '@prosa/contract/connections';
import { limits } from '@prosa/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { labelOf } from '../templates/template-fields.tsx';
import { TemplatePreview } from '../templates/template-preview.tsx';
import { templatesQuery } from '../templates/templates.api.ts';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, noTemplate } from './campaign-form.ts';
import { UnknownVariables } from './unknown-variables.tsx';
import { useSample } from './use-sample.ts';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  isReadOnly: boolean;
}

/** What each chosen connection of the official API sends: it starts chats with approved templates only. */
export function TemplateFields({ form, isReadOnly }: FieldsProps) {
  const connections = useQuery(connectionsQuery).data ?? [];
  const { whatsappIds } = form.values;
  const chosen = connections.filter(
    ({ id, provider }) => provider === 'cloud' && whatsappIds.includes(String(id)),
  );
  return chosen.map((connection) => (
    <OfConnection key={connection.id} connection={connection} form={form} isReadOnly={isReadOnly} />
  ));
}

function OfConnection({
  connection,
  form,
  isReadOnly,
}: FieldsProps & { connection: Pick<Connection, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { fill, unknownIn } = useSample(form.values);
  const sendable = (useQuery(templatesQuery(connection.id)).data ?? []).filter(
    (template) => template.isSendable,
  );
  const key = String(connection.id);
  const { templateId, values } = form.values.templates[key] ?? noTemplate;
  const template = sendable.find(({ id }) => String(id) === templateId);
  const change = (next: typeof noTemplate) =>
    form.setFieldValue('templates', { ...form.values.templates, [key]: next });
  const filled = Object.fromEntries(
    Object.entries(values).map(([variable, text]) => [variable, fill(text)]),
  );
  return (
    <fieldset className={styles.template}>
      <legend>{t('campaigns.templateOf', { name: connection.name })}</legend>
      <Select
        label={t('campaigns.template')}
        description={t('campaigns.templateHint')}
        searchable
        disabled={isReadOnly}
        nothingFoundMessage={t('templates.noneApproved')}
        data={sendable.map(({ id, name, language }) => ({
          value: String(id),
          label: `${name.replaceAll('_', ' ')} (${language})`,
        }))}
        value={template ? templateId : null}
        onChange={(chosen) => change({ templateId: chosen, values: {} })}
        error={form.errors.templates}
      />
      {template?.variables.map((variable) => (
        <TextInput
          key={variable.key}
          label={labelOf(variable, t)}
          withAsterisk
          autoComplete="off"
          readOnly={isReadOnly}
          maxLength={limits.templateValue.max}
          placeholder={variable.example || '{nome}'}
          value={values[variable.key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ templateId, values: { ...values, [variable.key]: value } })
          }
        />
      ))}
      {template && <UnknownVariables names={unknownIn(Object.values(values).join(' '))} />}
      {template && <TemplatePreview template={template} values={filled} />}
    </fieldset>
  );
}

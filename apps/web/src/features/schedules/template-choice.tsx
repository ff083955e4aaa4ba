import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TemplateFields } from '../templates/template-fields.tsx';
import { templatesQuery } from '../templates/templates.api.ts';
import type { ScheduleValues } from './schedule-form.ts';

interface TemplateChoiceProps {
  form: UseFormReturnType<ScheduleValues>;
  whatsappId: number;
}

/** What is sent instead while free text may not be sent to the customer. */
export function TemplateChoice({ form, whatsappId }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const templates = useQuery(templatesQuery(whatsappId)).data ?? [];
  const sendable = templates.filter(({ isSendable }) => isSendable);
  const chosen = sendable.find(({ id }) => String(id) === form.values.templateId);
  return (
    <>
      <Select
        label={t('schedules.template')}
        description={t('schedules.templateHint')}
        placeholder={t('schedules.templateNone')}
        nothingFoundMessage={t('common.noResults')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={sendable.map(({ id, name, language }) => ({
          value: String(id),
          label: `${name.replaceAll('_', ' ')} (${language})`,
        }))}
        value={chosen ? form.values.templateId : null}
        onChange={(templateId) =>
          form.setValues({ templateId: templateId ?? '', templateValues: {} })
        }
      />
      {chosen && (
        <TemplateFields
          template={chosen}
          values={form.values.templateValues}
          onChange={(templateValues) => form.setFieldValue('templateValues', { ...templateValues })}
          isChecked={form.errors.templateValues !== undefined}
        />
      )}
    </>
  );
}

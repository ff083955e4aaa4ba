import { MultiSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allDocumentsQuery } from '../knowledge/knowledge.api.ts';
import type { PromptValues } from './prompt-form.ts';

/** The documents that it may answer from. */
export function KnowledgeFields({ form }: { form: UseFormReturnType<PromptValues> }) {
  const { t } = useTranslation();
  const documents = (useQuery(allDocumentsQuery).data ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title,
  }));
  return (
    <>
      <Switch
        label={t('prompts.allDocuments')}
        description={t('prompts.allDocumentsHint')}
        {...form.getInputProps('allDocuments', { type: 'checkbox' })}
      />
      {!form.values.allDocuments && (
        <MultiSelect
          label={t('prompts.documents')}
          description={t('prompts.documentsHint')}
          data={documents}
          searchable
          {...form.getInputProps('documentIds')}
        />
      )}
    </>
  );
}

import { Autocomplete, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import {
  dialogflowEditions,
  dialogflowLanguages,
  dialogflowRegions,
} from '@prosa/contract/queue-integrations/types';
import { useTranslation } from 'react-i18next';
import type { AgentValues } from './dialogflow-form.ts';
import { DialogflowTest } from './dialogflow-test.tsx';
import styles from './integrations.module.css';
import { KeyFileField } from './key-file-field.tsx';

interface DialogflowFieldsProps<Values extends AgentValues> {
  form: UseFormReturnType<Values>;
  row: QueueIntegration | null;
}

/** Where an agent is, and the key with which it is asked. */
export function DialogflowFields<Values extends AgentValues>({
  form: given,
  row,
}: DialogflowFieldsProps<Values>) {
  const { t } = useTranslation();
  const form = given as unknown as UseFormReturnType<AgentValues>;
  const { edition, jsonContent, language } = form.values;
  const stored = row?.type === 'dialogflow' ? row : null;
  return (
    <>
      <SegmentedControl
        aria-label={t('queueIntegrations.dialogflow.edition')}
        data={dialogflowEditions.map((value) => ({
          value,
          label: t(`queueIntegrations.dialogflow.editions.${value}`),
        }))}
        {...form.getInputProps('edition')}
      />
      <KeyFileField
        stored={stored?.jsonContent.set ? stored.clientEmail : null}
        value={jsonContent}
        error={form.errors.jsonContent}
        onChange={(value) => form.setFieldValue('jsonContent', value)}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('queueIntegrations.dialogflow.project')}
          description={t('queueIntegrations.dialogflow.projectHint')}
          autoComplete="off"
          {...form.getInputProps('projectName')}
        />
        <Select
          label={t('queueIntegrations.dialogflow.language')}
          description={t('queueIntegrations.dialogflow.languageHint')}
          allowDeselect={false}
          data={languagesOf(language).map((value) => ({
            value,
            label: t(`queueIntegrations.dialogflow.languages.${value}`, { defaultValue: value }),
          }))}
          {...form.getInputProps('language')}
        />
      </div>
      {edition === 'cx' && (
        <TextInput
          label={t('queueIntegrations.dialogflow.agentId')}
          description={t('queueIntegrations.dialogflow.agentIdHint')}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('agentId')}
        />
      )}
      <div className={styles.pair}>
        <Autocomplete
          label={t('queueIntegrations.dialogflow.region')}
          description={t('queueIntegrations.dialogflow.regionHint')}
          placeholder="global"
          data={dialogflowRegions[edition]}
          {...form.getInputProps('region')}
        />
        <TextInput
          label={t('queueIntegrations.dialogflow.environment')}
          description={t('queueIntegrations.dialogflow.environmentHint')}
          autoComplete="off"
          {...form.getInputProps('environment')}
        />
      </div>
      <DialogflowTest values={form.values} integrationId={stored?.id ?? null} />
    </>
  );
}

/** Agents of other clients may speak a language that we do not offer. */
const languagesOf = (chosen: string): string[] =>
  dialogflowLanguages.some((language) => language === chosen)
    ? [...dialogflowLanguages]
    : [chosen, ...dialogflowLanguages];

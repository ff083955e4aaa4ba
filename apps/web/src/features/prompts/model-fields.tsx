import { Autocomplete, Button, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Prompt } from '@prosa/contract/prompts';
import {
  type AiDialect,
  aiPresets,
  aiProviders,
  knownModels,
  promptLimits,
} from '@prosa/contract/prompts/models';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { errorText } from '../../ui/toast.ts';
import type { PromptValues } from './prompt-form.ts';
import { listModels } from './prompts.api.ts';
import styles from './prompts.module.css';

interface ModelFieldsProps {
  form: UseFormReturnType<PromptValues>;
  row: Prompt | null;
}

/** Where the model is, and how it writes. */
export function ModelFields({ form, row }: ModelFieldsProps) {
  const { t } = useTranslation();
  const { provider, dialect, transcriptionModel } = form.values;
  const { base, dialects, needsKey } = aiPresets[provider];
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('prompts.provider')}
          allowDeselect={false}
          data={aiProviders.map((value) => ({ value, label: t(`prompts.providers.${value}`) }))}
          value={provider}
          onChange={(value) => {
            const chosen = aiProviders.find((each) => each === value) ?? provider;
            form.setFieldValue('provider', chosen);
            if (!aiPresets[chosen].dialects.includes(dialect))
              form.setFieldValue('dialect', 'chat');
            // Unless somebody has entered another one.
            if (transcriptionModel === aiPresets[provider].transcriber)
              form.setFieldValue('transcriptionModel', aiPresets[chosen].transcriber);
          }}
        />
        <Select
          label={t('prompts.dialect')}
          allowDeselect={false}
          disabled={dialects.length === 1}
          data={dialects.map((value: AiDialect) => ({
            value,
            label: t(`prompts.dialects.${value}`),
          }))}
          {...form.getInputProps('dialect')}
        />
      </div>
      <TextInput
        label={t('prompts.baseUrl')}
        description={t(`prompts.baseHints.${provider}`)}
        placeholder={base || 'https://'}
        type="url"
        autoComplete="off"
        withAsterisk={base === ''}
        {...form.getInputProps('baseUrl')}
      />
      <SecretInput
        label={t('prompts.apiKey')}
        description={t('prompts.apiKeyHint')}
        placeholder={row?.apiKey.set ? t('prompts.kept', { hint: row.apiKey.last4 }) : ''}
        autoComplete="off"
        showLabel={t('prompts.showKey')}
        withAsterisk={needsKey}
        {...form.getInputProps('apiKey')}
      />
      <ModelField form={form} row={row} />
      <div className={styles.pair}>
        <CountField
          label={t('prompts.maxTokens')}
          description={t('prompts.maxTokensHint')}
          max={promptLimits.maxTokens.max}
          withAsterisk
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          label={t('prompts.temperature')}
          description={t('prompts.temperatureHint')}
          min={promptLimits.temperature.min}
          max={promptLimits.temperature.max}
          step={0.1}
          decimalScale={1}
          clampBehavior="strict"
          withAsterisk
          {...form.getInputProps('temperature')}
        />
      </div>
    </>
  );
}

function ModelField({ form, row }: ModelFieldsProps) {
  const { t } = useTranslation();
  const { provider, baseUrl, apiKey } = form.values;
  const ask = useMutation({
    mutationFn: () =>
      listModels({
        provider,
        baseUrl: baseUrl.trim(),
        ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
        ...(row && { promptId: row.id }),
      }),
  });
  const found = ask.data?.models.map(({ id }) => id) ?? [];
  const problem = ask.data?.error;
  return (
    <div className={styles.model}>
      <Autocomplete
        label={t('prompts.model')}
        description={t('prompts.modelHint')}
        data={
          found.length > 0 ? [...new Set(found)] : provider === 'openai' ? [...knownModels] : []
        }
        limit={50}
        maxLength={promptLimits.model.max}
        withAsterisk
        {...form.getInputProps('model')}
      />
      <Button
        variant="default"
        size="compact-sm"
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {t('prompts.findModels')}
      </Button>
      <p className={styles.hint} role="status">
        {problem && t(`prompts.problems.${problem}`, { status: '' })}
        {ask.isError && errorText(ask.error)}
        {found.length > 0 && t('prompts.modelsFound', { count: found.length })}
      </p>
    </div>
  );
}

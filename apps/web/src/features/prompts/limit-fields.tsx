import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { promptLimits } from '@prosa/contract/prompts/models';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import type { PromptValues } from './prompt-form.ts';
import styles from './prompts.module.css';

/** What leaves the company, and what it may cost. */
export function LimitFields({ form }: { form: UseFormReturnType<PromptValues> }) {
  const { t } = useTranslation();
  const { provider } = form.values;
  return (
    <>
      <p className={styles.privacy}>
        {t('prompts.privacy', { provider: t(`prompts.providers.${provider}`) })}
      </p>
      <Switch
        label={t('prompts.masks')}
        description={t('prompts.masksHint')}
        {...form.getInputProps('masks', { type: 'checkbox' })}
      />
      <CountField
        label={t('prompts.maxMessages')}
        description={t('prompts.maxMessagesHint')}
        max={promptLimits.maxMessages.max}
        withAsterisk
        {...form.getInputProps('maxMessages')}
      />
      <CountField
        label={t('prompts.tokenBudget')}
        description={t('prompts.tokenBudgetHint')}
        max={promptLimits.budget.max}
        {...form.getInputProps('tokenBudget')}
      />
    </>
  );
}

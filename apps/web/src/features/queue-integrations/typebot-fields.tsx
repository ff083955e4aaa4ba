import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { integrationLimits } from '@prosa/contract/queue-integrations/types';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import styles from './integrations.module.css';
import type { BotValues } from './typebot-form.ts';

type Values = BotValues & { urlN8N: string };

interface TypebotFieldsProps<Given extends Values> {
  form: UseFormReturnType<Given>;
}

/** Where a bot is, and how it is led. */
export function TypebotFields<Given extends Values>({ form: given }: TypebotFieldsProps<Given>) {
  const { t } = useTranslation();
  const form = given as unknown as UseFormReturnType<Values>;
  const word = { maxLength: integrationLimits.word.max, autoComplete: 'off' };
  const message = { autosize: true, minRows: 2, maxRows: 6, maxLength: limits.automaticText.max };
  return (
    <>
      <TextInput
        label={t('queueIntegrations.typebot.url')}
        description={t('queueIntegrations.typebot.urlHint')}
        placeholder="https://typebot.io"
        type="url"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('urlN8N')}
      />
      <TextInput
        label={t('queueIntegrations.typebot.slug')}
        description={t('queueIntegrations.typebot.slugHint')}
        withAsterisk
        {...word}
        {...form.getInputProps('typebotSlug')}
      />
      <div className={styles.pair}>
        <CountField
          label={t('queueIntegrations.typebot.delay')}
          description={t('queueIntegrations.typebot.delayHint')}
          max={integrationLimits.typebotDelayMessage.max}
          {...form.getInputProps('typebotDelayMessage')}
        />
        <CountField
          label={t('queueIntegrations.typebot.expires')}
          description={t('queueIntegrations.typebot.expiresHint')}
          max={integrationLimits.typebotExpires.max}
          {...form.getInputProps('typebotExpires')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t('queueIntegrations.typebot.finishWord')}
          description={t('queueIntegrations.typebot.finishHint')}
          {...word}
          {...form.getInputProps('typebotKeywordFinish')}
        />
        <TextInput
          label={t('queueIntegrations.typebot.restartWord')}
          description={t('queueIntegrations.typebot.restartHint')}
          {...word}
          {...form.getInputProps('typebotKeywordRestart')}
        />
      </div>
      <Textarea
        label={t('queueIntegrations.typebot.restartMessage')}
        {...message}
        {...form.getInputProps('typebotRestartMessage')}
      />
      <Textarea
        label={t('queueIntegrations.typebot.unknownMessage')}
        description={t('queueIntegrations.typebot.unknownHint')}
        {...message}
        {...form.getInputProps('typebotUnknownMessage')}
      />
    </>
  );
}

import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Prompt } from '@prosa/contract/prompts';
import { promptLimits, promptVoices, transcribers } from '@prosa/contract/prompts/models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../ui/secret-input.tsx';
import type { PromptValues } from './prompt-form.ts';
import styles from './prompts.module.css';
import { VoiceTrial } from './voice-trial.tsx';

interface VoiceFieldsProps {
  form: UseFormReturnType<PromptValues>;
  row: Prompt | null;
}

/** How it listens and speaks. */
export function VoiceFields({ form, row }: VoiceFieldsProps) {
  const { t } = useTranslation();
  const { provider } = form.values;
  return (
    <>
      <Autocomplete
        label={t('prompts.transcriptionModel')}
        description={t('prompts.transcriptionHint', {
          provider: t(`prompts.providers.${provider}`),
        })}
        data={[...transcribers]}
        maxLength={promptLimits.model.max}
        {...form.getInputProps('transcriptionModel')}
      />
      <SpeechFields form={form} row={row} />
    </>
  );
}

function SpeechFields({ form, row }: VoiceFieldsProps) {
  const { t } = useTranslation();
  /** Null until the region has been asked. */
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const { voice } = form.values;
  const isSpeaking = voice !== 'texto';
  return (
    <>
      <Select
        label={t('prompts.voice')}
        description={t('prompts.voiceHint')}
        allowDeselect={false}
        data={promptVoices.map((value) => ({
          value,
          label: value === 'texto' ? t('prompts.asText') : nameOf(value),
          disabled: value !== 'texto' && offered !== null && !offered.includes(value),
        }))}
        {...form.getInputProps('voice')}
      />
      {isSpeaking && (
        <>
          <div className={styles.pair}>
            <SecretInput
              label={t('prompts.voiceKey')}
              placeholder={row?.voiceKey.set ? t('prompts.kept', { hint: row.voiceKey.last4 }) : ''}
              autoComplete="off"
              showLabel={t('prompts.showVoiceKey')}
              withAsterisk
              {...form.getInputProps('voiceKey')}
            />
            <TextInput
              label={t('prompts.voiceRegion')}
              placeholder="brazilsouth"
              maxLength={promptLimits.voiceRegion.max}
              autoComplete="off"
              withAsterisk
              {...form.getInputProps('voiceRegion')}
              onChange={(event) => {
                setOffered(null);
                form.setFieldValue('voiceRegion', event.currentTarget.value);
              }}
            />
          </div>
          <VoiceTrial form={form} row={row} voice={voice} onOffered={setOffered} />
          <p className={styles.privacy}>{t('prompts.voicePrivacy')}</p>
        </>
      )}
    </>
  );
}

/** `pt-BR-FranciscaNeural` */
const nameOf = (voice: string): string => voice.slice('pt-BR-'.length, -'Neural'.length);

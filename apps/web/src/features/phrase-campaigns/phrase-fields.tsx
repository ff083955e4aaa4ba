import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import {
  type PhraseType,
  phraseLimits,
  phraseTypes,
} from '@prosa/contract/phrase-campaigns/manifest';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './phrase-campaigns.module.css';

export interface PhraseValue {
  text: string;
  type: PhraseType;
}

interface PhraseFieldsProps {
  value: readonly PhraseValue[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (value: PhraseValue[]) => void;
}

/** The phrases of a campaign; at least one stays. */
export function PhraseFields({ value, errors, onChange }: PhraseFieldsProps) {
  const { t } = useTranslation();
  const put = (at: number, change: Partial<PhraseValue>) =>
    onChange(value.map((phrase, n) => (n === at ? { ...phrase, ...change } : phrase)));
  return (
    <fieldset className={styles.list}>
      <legend>{t('phraseCampaigns.phrases')}</legend>
      {value.map((phrase, at) => (
        <div key={at} className={styles.row}>
          <Select
            className={styles.type}
            aria-label={t('phraseCampaigns.typeOf', { number: at + 1 })}
            allowDeselect={false}
            data={phraseTypes.map((type) => ({
              value: type,
              label: t(`phraseCampaigns.types.${type}`),
            }))}
            value={phrase.type}
            onChange={(type) => put(at, { type: type as PhraseType })}
          />
          <TextInput
            className={styles.text}
            aria-label={t('phraseCampaigns.phraseOf', { number: at + 1 })}
            placeholder={t('phraseCampaigns.placeholder')}
            maxLength={phraseLimits.phrase.max}
            value={phrase.text}
            error={errors[`phrases.${at}.text`] as string | undefined}
            onChange={(event) => put(at, { text: event.currentTarget.value })}
          />
          {value.length > 1 && (
            <ActionIcon
              size={36}
              aria-label={t('phraseCampaigns.remove', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, n) => n !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {value.length < phraseLimits.phrases.max && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...value, { text: '', type: 'exact' }])}
        >
          {t('phraseCampaigns.addPhrase')}
        </Button>
      )}
    </fieldset>
  );
}

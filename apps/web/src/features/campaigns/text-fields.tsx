import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fillCampaignText } from '@prosa/contract/campaign-text';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, type MessageKey, messageKeys } from './campaign-form.ts';
import { configQuery } from './campaigns.api.ts';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  isReadOnly: boolean;
}

/** Name and texts. Further variants appear one by one. */
export function TextFields({ form, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  const filled = messageKeys.filter((key) => form.values[key] !== '').length;
  const last = messageKeys.findLastIndex((key) => form.values[key] !== '') + 1;
  const [count, setCount] = useState(Math.max(1, last));
  const shown = messageKeys.slice(0, Math.max(count, last));
  return (
    <>
      <TextInput
        label={t('campaigns.name')}
        withAsterisk
        data-autofocus
        readOnly={isReadOnly}
        {...form.getInputProps('name')}
      />
      {shown.map((key, index) => (
        <VariableTextarea
          key={key}
          label={t('campaigns.message', { number: index + 1 })}
          {...(index === 0 ? { description: t('campaigns.messageHint') } : {})}
          autosize
          minRows={3}
          maxRows={10}
          readOnly={isReadOnly}
          {...form.getInputProps(key)}
        />
      ))}
      {!isReadOnly && shown.length < messageKeys.length && (
        <div className={styles.variants}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} />}
            onClick={() => setCount(shown.length + 1)}
          >
            {t('campaigns.addVariant')}
          </Button>
        </div>
      )}
      {filled > 0 && <Preview values={form.values} />}
    </>
  );
}

/** Each text as an example customer gets it. */
function Preview({ values }: { values: CampaignValues }) {
  const { t, i18n } = useTranslation();
  const { company } = useUser();
  const config = useQuery(configQuery).data;
  const texts = messageKeys.filter((key: MessageKey) => values[key].trim() !== '');
  const source = {
    name: t('campaigns.exampleName'),
    number: '5511987654321',
    email: 'maria@example.com',
    variables: config?.variables ?? [],
    language: i18n.language as 'pt' | 'en' | 'es',
    timeZone: company.timeZone,
    at: new Date(),
  };
  return texts.map((key) => (
    <p key={key} className={styles.preview}>
      <span className={styles.previewLabel}>
        {t('campaigns.preview', { number: messageKeys.indexOf(key) + 1 })}
      </span>
      {fillCampaignText(values[key].trim(), source)}
    </p>
  ));
}

import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CampaignMedia } from '@prosa/contract/campaign-content';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaField } from '../quick-messages/media-field.tsx';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, hasFile, messageKeys, type StoredFiles } from './campaign-form.ts';
import { UnknownVariables } from './unknown-variables.tsx';
import { useSample } from './use-sample.ts';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  /** The files that are stored, by the places of their messages. */
  stored: StoredFiles;
  isReadOnly: boolean;
}

/** Name and messages with their files. Further variants appear one by one. */
export function TextFields({ form, stored, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = form;
  const { unknownIn } = useSample(values);
  const last =
    messageKeys.findLastIndex(
      (key, index) => values[key] !== '' || hasFile(values.media[index], stored[index]),
    ) + 1;
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
        <div key={key} className={styles.message}>
          <VariableTextarea
            label={t('campaigns.message', { number: index + 1 })}
            {...(index === 0 ? { description: t('campaigns.messageHint') } : {})}
            autosize
            minRows={3}
            maxRows={10}
            readOnly={isReadOnly}
            {...form.getInputProps(key)}
          />
          <UnknownVariables names={unknownIn(values[key])} />
          {!isReadOnly && (
            <MediaField
              label={t('campaigns.file', { number: index + 1 })}
              stored={mediaOf(stored[index])}
              value={values.media[index] ?? 'keep'}
              onChange={(media) => form.setFieldValue('media', values.media.with(index, media))}
              error={values.media[index] instanceof File ? form.errors.media : null}
            />
          )}
        </div>
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
    </>
  );
}

const mediaOf = (stored: CampaignMedia | undefined) =>
  stored ? { mediaPath: stored.path, mediaName: stored.name } : null;

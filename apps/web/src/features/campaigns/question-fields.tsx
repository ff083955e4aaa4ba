import { Button, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, type EditableParts, questionKeys } from './campaign-form.ts';
import { UnknownVariables } from './unknown-variables.tsx';
import { useSample } from './use-sample.ts';

interface QuestionFieldsProps {
  form: UseFormReturnType<CampaignValues>;
  parts: EditableParts;
}

/** What is asked before the message goes out, if anything. */
export function QuestionFields({ form, parts }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const last = questionKeys.findLastIndex((key) => form.values[key] !== '') + 1;
  const [count, setCount] = useState(1);
  const { unknownIn } = useSample(form.values);
  const shown = questionKeys.slice(0, Math.max(count, last));
  return (
    <>
      <Switch
        label={t('campaigns.confirmation')}
        description={t('campaigns.confirmationHint')}
        disabled={parts !== 'all'}
        {...form.getInputProps('confirmation', { type: 'checkbox' })}
      />
      {form.values.confirmation && (
        <>
          {shown.map((key, index) => (
            <div key={key} className={styles.message}>
              <VariableTextarea
                label={t('campaigns.question', { number: index + 1 })}
                autosize
                minRows={2}
                maxRows={6}
                readOnly={parts === 'none'}
                {...form.getInputProps(key)}
              />
              <UnknownVariables names={unknownIn(form.values[key])} />
            </div>
          ))}
          {parts !== 'none' && shown.length < questionKeys.length && (
            <div className={styles.variants}>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={16} />}
                onClick={() => setCount(shown.length + 1)}
              >
                {t('campaigns.addQuestion')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

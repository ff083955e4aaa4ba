import { Button, Checkbox } from '@mantine/core';
import { type WebhookType, webhookTypes } from '@prosa/contract/webhooks/events';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './webhooks-page.module.css';

interface TypeFieldsProps {
  value: WebhookType[];
  onChange: (value: WebhookType[]) => void;
  error?: ReactNode;
}

type Group = WebhookType extends `${infer G}.${string}` ? G : never;

const groupOf = (type: WebhookType) => type.split('.')[0] as Group;
const groups = [...Map.groupBy(webhookTypes, groupOf)];

/** The events that an address hears, by what they are about. */
export function TypeFields({ value, onChange, error }: TypeFieldsProps) {
  const { t } = useTranslation();
  const isAll = value.length === webhookTypes.length;
  return (
    <Checkbox.Group
      label={t('webhooks.types')}
      withAsterisk
      error={error}
      value={value}
      onChange={(chosen) => onChange(chosen as WebhookType[])}
    >
      <Button
        className={styles.all ?? ''}
        variant="default"
        size="compact-sm"
        onClick={() => onChange(isAll ? [] : [...webhookTypes])}
      >
        {t(isAll ? 'webhooks.noneOfTypes' : 'webhooks.allTypes')}
      </Button>
      <div className={styles.types}>
        {groups.map(([group, types]) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(`webhooks.group_${group}`)}</legend>
            {types.map((type) => (
              <Checkbox key={type} value={type} label={t(`webhooks.type.${type}`)} />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}

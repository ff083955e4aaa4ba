import { Button, FileButton, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountIn } from './dialogflow-form.ts';
import styles from './integrations.module.css';

interface KeyFileFieldProps {
  /** The e-mail of the account whose key is stored; null without a key. */
  stored: string | null;
  /** Empty keeps the stored one; null removes it. */
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
}

/** The key file of a service account: pasted or chosen; once stored, only its account is shown. */
export function KeyFileField({ stored, value, error, onChange }: KeyFileFieldProps) {
  const { t } = useTranslation();
  const isRemoved = value === null;
  const account = accountIn(value ?? '');
  const kept = stored !== null && !isRemoved;

  async function choose(file: File | null) {
    if (file) onChange(await file.text());
  }

  return (
    <div className={styles.secret}>
      <Textarea
        label={t('queueIntegrations.dialogflow.key')}
        description={t('queueIntegrations.dialogflow.keyHint')}
        placeholder={
          kept ? t('queueIntegrations.dialogflow.keyKept', { account: stored }) : '{ … }'
        }
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {t('queueIntegrations.dialogflow.chooseKey')}
            </Button>
          )}
        </FileButton>
        {stored !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange(isRemoved ? '' : null)}
          >
            {t(isRemoved ? 'queueIntegrations.keep' : 'queueIntegrations.removeSecret')}
          </Button>
        )}
      </div>
      <p className={styles.account} aria-live="polite">
        {account ? t('queueIntegrations.dialogflow.account', { account }) : ''}
      </p>
    </div>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../ui/secret-input.tsx';
import styles from './integrations.module.css';

interface KeptSecretProps {
  label: string;
  description: string;
  stored: { set: boolean; last4: string } | undefined;
  /** Empty keeps the stored one; null removes it. */
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
  /** Makes a new one. */
  create?: () => string;
}

/** A secret that is stored and never shown: it is kept, replaced or removed. */
export function KeptSecret(props: KeptSecretProps) {
  const { label, description, stored, value, error, onChange, create } = props;
  const { t } = useTranslation();
  const isStored = stored?.set === true;
  const isRemoved = value === null;
  const kept = isStored && !isRemoved;
  return (
    <div className={styles.secret}>
      <SecretInput
        label={label}
        description={description}
        placeholder={kept ? t('queueIntegrations.kept', { hint: stored.last4 }) : ''}
        autoComplete="off"
        showLabel={t('queueIntegrations.showSecret', { label })}
        value={value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        {create && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(create())}>
            {t('queueIntegrations.generate')}
          </Button>
        )}
        {isStored && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange(isRemoved ? '' : null)}
          >
            {t(isRemoved ? 'queueIntegrations.keep' : 'queueIntegrations.removeSecret')}
          </Button>
        )}
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { graceDays } from '@prosa/contract/branding/keys';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { installationSettingsQuery, saveInstallationSetting } from '../branding/branding.api.ts';
import { useChange } from '../branding/use-change.ts';
import styles from './companies.module.css';

/** For how many days companies are served past their due dates. */
export function GraceField() {
  const { data } = useQuery(installationSettingsQuery);
  const setting = data?.settings.find(({ key }) => key === graceDays.key);
  // A colleague's change replaces the number.
  return setting && <Field key={setting.value} value={setting.value} initial={setting.initial} />;
}

function Field({ value, initial }: { value: string; initial: string }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<string | number>(value);
  const change = useChange(
    (next: string) => saveInstallationSetting(graceDays.key, next),
    t('companies.graceSaved'),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(String(days));
  };
  return (
    <form className={styles.grace} onSubmit={submit} noValidate>
      <CountField
        label={t('companies.graceDays')}
        description={t('companies.graceHint')}
        placeholder={initial}
        max={graceDays.max}
        value={days}
        onChange={setDays}
        inputContainer={(input) => (
          <div className={styles.days}>
            {input}
            {String(days) !== value && (
              <Button type="submit" size="xs" loading={change.isPending}>
                {t('common.save')}
              </Button>
            )}
          </div>
        )}
      />
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client';
import { waits } from '@prosa/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeast } from '../../ui/at-least.ts';
import { errorText, toastError } from '../../ui/toast.ts';
import styles from './public-frame.module.css';
import { type RefusedCompany, refusedCompany } from './refused-company.ts';

interface CodeFormProps {
  send: (code: string) => Promise<unknown>;
  /** The password step was too long ago. */
  onExpired: () => void;
  /** The company is not served. */
  onRefused: (company: RefusedCompany) => void;
  onBack: () => void;
}

/** The second factor of a sign-in. One field for both kinds of codes: the server distinguishes them. */
export function CodeForm({ send, onExpired, onRefused, onBack }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const showRefusal = (error: unknown) => {
    const refusal = error instanceof ApiError ? error.code : '';
    const company = refusedCompany(error);
    if (company) onRefused(company);
    else if (refusal === 'ERR_TWO_FACTOR_CODE') setWrong(errorText(error));
    else toastError(error);
    if (refusal === 'ERR_TWO_FACTOR_EXPIRED') onExpired();
  };

  const enter = async () => {
    setBusy(true);
    try {
      await atLeast(waits.submit, send(code));
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setWrong(t('common.required'));
    else void enter();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('account.code')}
        description={t('account.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        size="md"
        autoFocus
        value={code}
        error={wrong}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('session.signIn')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('account.back')}
      </Button>
    </form>
  );
}

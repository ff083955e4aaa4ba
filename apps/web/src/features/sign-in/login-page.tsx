import { Button, TextInput } from '@mantine/core';
import type { SessionUser } from '@prosa/contract/auth';
import { ApiError } from '@prosa/contract/client';
import { waits } from '@prosa/contract/limits';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/i18n.ts';
import { challengeOf, signIn, signInWithCode } from '../../session/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import { all, email as emailRule, required } from '../../ui/form-rules.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { errorText, toastError } from '../../ui/toast.ts';
import { CodeForm } from './code-form.tsx';
import styles from './public-frame.module.css';
import { PublicPage } from './public-frame.tsx';
import { type RefusedCompany, refusedCompany } from './refused-company.ts';
import { SignUpLink } from './sign-up-link.tsx';
import { useWelcome } from './use-welcome.ts';

const CompanyRefused = lazy(() =>
  withTexts(import('./company-refused.tsx')).then((module) => ({
    default: module.CompanyRefused,
  })),
);

export function LoginPage() {
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedCompany | null>(null);
  const welcome = useWelcome();
  const links = (
    <>
      <Link to="/forgetpsw">{t('account.forgot')}</Link>
      <SignUpLink />
    </>
  );
  const leaveRefusal = () => {
    setRefused(null);
    setChallenge(null);
  };
  if (refused) {
    return (
      <Suspense>
        <CompanyRefused refused={refused} onBack={leaveRefusal} />
      </Suspense>
    );
  }
  if (challenge === null) {
    return (
      <PublicPage title="Prosa" subtitle={t('session.subtitle')} links={links}>
        <LoginForm onChallenge={setChallenge} onRefused={setRefused} onEntered={welcome} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('account.codeTitle')} subtitle={t('account.codeSubtitle')}>
      <CodeForm
        send={async (code) => welcome(await signInWithCode(challenge, code))}
        onExpired={() => setChallenge(null)}
        onRefused={setRefused}
        onBack={() => setChallenge(null)}
      />
    </PublicPage>
  );
}

interface LoginFormProps {
  onChallenge: (challenge: string) => void;
  onRefused: (company: RefusedCompany) => void;
  onEntered: (user: SessionUser) => Promise<void>;
}

function LoginForm({ onChallenge, onRefused, onEntered }: LoginFormProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const fetchInbox = async () => router.loadRouteChunk(router.routesByPath['/tickets/{-$uuid}']);

  const wrong = {
    email: isChecked ? all(required(t), emailRule(t))(email) : null,
    password: (isChecked ? required(t)(password) : null) ?? refusal,
  };

  const refuse = (error: unknown) => {
    toastError(error);
    const isWrong = error instanceof ApiError && error.code === 'ERR_INVALID_CREDENTIALS';
    if (isWrong) focusFirstWrong(form.current, () => setRefusal(errorText(error)));
  };

  const enter = async () => {
    try {
      await onEntered(await atLeast(waits.submit, signIn(email.trim(), password)));
    } catch (error) {
      const challenge = challengeOf(error);
      const company = refusedCompany(error);
      if (challenge !== null) onChallenge(challenge);
      else if (company) onRefused(company);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (all(required(t), emailRule(t))(email) || required(t)(password)) {
      focusFirstWrong(form.current, () => setChecked(true));
      return;
    }
    setBusy(true);
    void enter();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      // People who type will be signed in soon: load the inbox now.
      onInput={() => void fetchInbox().catch(() => undefined)}
      onSubmit={submit}
      noValidate
    >
      <TextInput
        label={t('session.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        size="md"
        data-autofocus
        autoFocus
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setRefusal(null);
        }}
        error={wrong.email}
      />
      <SecretInput
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setRefusal(null);
        }}
        error={wrong.password}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('session.signIn')}
      </Button>
    </form>
  );
}

import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type Language, languages, waits } from '@prosa/contract/limits';
import { IconLanguage } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThemeToggle } from '../app/theme-toggle.tsx';
import { setLanguage } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { atLeast } from '../ui/at-least.ts';
import { all, email as emailRule, required } from '../ui/form-rules.ts';
import { toast, toastError } from '../ui/toast.ts';
import { dueWarningDays } from './due-date.ts';
import styles from './login-page.module.css';
import { signIn } from './session.ts';

export function LoginPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <aside className={styles.brand} aria-hidden="true">
        <div className={styles.bubbles}>
          <i className={styles.in} />
          <i className={styles.out} />
          <i className={styles.inShort} />
          <i className={styles.outShort} />
        </div>
      </aside>
      <section className={styles.side}>
        <div className={styles.tools}>
          <LanguageSelect />
          <ThemeToggle />
        </div>
        <div className={styles.card}>
          <img className={styles.logo} src="/logo.svg" alt="" width={44} height={44} />
          <h1 className={styles.title}>Prosa</h1>
          <p className={styles.subtitle}>{t('session.subtitle')}</p>
          <LoginForm />
        </div>
        <p className={styles.version}>{t('session.version', { version: __APP_VERSION__ })}</p>
      </section>
    </main>
  );
}

/** The browser's own menu: the kit's would double the size of this page. */
function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('shell.language')}
      leftSection={<IconLanguage size={18} />}
      value={i18n.language}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(event) => {
        setLanguage(event.currentTarget.value as Language).catch(toastError);
      }}
    />
  );
}

function LoginForm() {
  const { t } = useTranslation();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const wrong = {
    email: isChecked ? all(required(t), emailRule(t))(email) : null,
    password: isChecked ? required(t)(password) : null,
  };

  const enter = async () => {
    const user = await atLeast(waits.submit, signIn(email.trim(), password));
    const days = dueWarningDays(user.company.dueDate);
    if (days === 0) toast.warning(t('session.expiresToday'));
    else if (days !== null) toast.warning(t('session.expiresSoon', { count: days }));
    await router.navigate({ to: '/tickets/{-$uuid}', params: {}, search: {} });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (all(required(t), emailRule(t))(email) || required(t)(password)) {
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], input:placeholder-shown')
        ?.focus();
      return;
    }
    setBusy(true);
    enter()
      .catch(toastError)
      .finally(() => setBusy(false));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wrong.email}
      />
      <PasswordInput
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong.password}
        visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('session.signIn')}
      </Button>
    </form>
  );
}

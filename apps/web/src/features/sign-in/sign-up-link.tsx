import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { installationQuery } from './signup.api.ts';

/** Hidden where companies cannot sign themselves up. */
export function SignUpLink() {
  const { t } = useTranslation();
  const { data } = useQuery(installationQuery);
  return data?.signUp ? <Link to="/signup">{t('account.toSignup')}</Link> : null;
}

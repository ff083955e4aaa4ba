import type { SessionUser } from '@prosa/contract/auth';
import { DUE_WARNING_DAYS } from '@prosa/contract/limits';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../i18n/company-days.ts';
import { settleLanguage } from '../../session/choose-language.ts';
import { signIn } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';

/** Goes to the inbox after a sign-in, in the user's language, and warns of a subscription that is about to end. */
export function useWelcome(): (user: SessionUser) => Promise<void> {
  const { t } = useTranslation();
  const enter = useEnter();
  return async (user) => {
    const days = dueWarningDays(user.company);
    if (days === 0) toast.warning(t('session.expiresToday'));
    else if (days !== null) toast.warning(t('session.expiresSoon', { count: days }));
    await enter(user);
  };
}

/** Signs in with an account that was just created; if that fails, goes to the login page. */
export function useFirstSignIn(): (account: { email: string; password: string }) => Promise<void> {
  const router = useRouter();
  const enter = useEnter();
  return async ({ email, password }) => {
    try {
      await enter(await signIn(email.trim(), password));
    } catch (error) {
      toastError(error);
      await router.navigate({ to: '/login' });
    }
  };
}

function useEnter() {
  const router = useRouter();
  return async (user: SessionUser) => {
    await settleLanguage(user);
    await router.navigate({ to: '/tickets/{-$uuid}', params: {}, search: {} });
  };
}

/** Days until the subscription ends if that is soon enough for a warning, else null. */
export function dueWarningDays(
  { dueDate, timeZone }: Pick<SessionUser['company'], 'dueDate' | 'timeZone'>,
  now = new Date(),
): number | null {
  if (dueDate === null) return null;
  const days = daysBetween(timeZone, now, new Date(dueDate));
  return days >= 0 && days < DUE_WARNING_DAYS ? days : null;
}

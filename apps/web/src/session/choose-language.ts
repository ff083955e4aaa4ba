import type { SessionUser } from '@prosa/contract/auth';
import type { Language } from '@prosa/contract/limits';
import { currentLanguage, setLanguage } from '../i18n/i18n.ts';
import { toastError } from '../ui/toast.ts';
import { call, getSession, updateSessionUser } from './session.ts';

/** Chosen on this page before signing in. */
let isChosenAhead = false;

/** Shows the language at once; for signed-in people it is saved for their other devices, too. */
export function chooseLanguage(language: Language): void {
  choose(language).catch(toastError);
}

async function choose(language: Language): Promise<void> {
  await setLanguage(language);
  if (getSession().status === 'signedIn') await keep(language);
  else isChosenAhead = true;
}

/** After sign-in the person's stored language applies, unless they chose another just before. */
export async function settleLanguage({ language, needsTwoFactor }: SessionUser): Promise<void> {
  const isNewer = isChosenAhead;
  isChosenAhead = false;
  if (!isNewer) {
    if (language) await setLanguage(language);
  } else if (!needsTwoFactor) keep(currentLanguage()).catch(toastError);
}

async function keep(language: Language): Promise<void> {
  await call('POST /users/set-language/:language', { params: { language } });
  updateSessionUser({ language });
}

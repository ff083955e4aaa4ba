import type { SessionUser } from '@prosa/contract/auth';
import type { Language } from '@prosa/contract/limits';
import { currentLanguage, setLanguage } from '../i18n/i18n.ts';
import { toastError } from '../ui/toast.ts';
import { call, getSession, updateSessionUser } from './session.ts';

/** Chosen on this page by somebody who is not in yet. */
let isChosenAhead = false;

/** Shows the language at once; who is signed in finds it again on other devices. */
export function chooseLanguage(language: Language): void {
  choose(language).catch(toastError);
}

async function choose(language: Language): Promise<void> {
  await setLanguage(language);
  if (getSession().status === 'signedIn') await keep(language);
  else isChosenAhead = true;
}

/** Whoever has come in reads his own language; what he chose a moment ago, before coming in, is the newer choice. */
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

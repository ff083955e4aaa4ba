import type { Language } from '@prosa/contract/limits';
import { setLanguage } from '../i18n/i18n.ts';
import { toastError } from '../ui/toast.ts';
import { call, getSession, updateSessionUser } from './session.ts';

/** Shows the language at once; who is signed in finds it again on other devices. */
export function chooseLanguage(language: Language): void {
  choose(language).catch(toastError);
}

async function choose(language: Language): Promise<void> {
  await setLanguage(language);
  if (getSession().status !== 'signedIn') return;
  await call('POST /users/set-language/:language', { params: { language } });
  updateSessionUser({ language });
}

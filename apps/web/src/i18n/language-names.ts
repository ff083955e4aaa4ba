import type { Language } from '@prosa/contract/limits';

/** Languages are named in themselves, so that everybody finds his own. */
export const languageNames: Record<Language, string> = {
  pt: 'Português BR',
  en: 'English',
  es: 'Español',
};

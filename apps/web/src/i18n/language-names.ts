import type { Language } from '@prosa/contract/limits';

/** Each language is named in itself, so that everybody finds their own. */
export const languageNames: Record<Language, string> = {
  pt: 'Português BR',
  en: 'English',
  es: 'Español',
};

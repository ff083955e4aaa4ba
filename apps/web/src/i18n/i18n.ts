import { type Language, languages } from '@prosa/contract/limits';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../session/stored-keys.ts';
import type { Texts } from './pt.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

/** Language tags for `lang` attributes and `Intl`. */
const tags: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

const loaders: Record<Language, () => Promise<Texts>> = {
  pt: () => import('./pt.ts').then((module) => module.pt),
  en: () => import('./en.ts').then((module) => module.en),
  es: () => import('./es.ts').then((module) => module.es),
};

const isLanguage = (value: string | null): value is Language =>
  languages.includes(value as Language);

/** The stored choice, else English; the browser's own language is not asked. */
export function storedLanguage(): Language {
  const stored = readStored('i18nextLng');
  return isLanguage(stored) ? stored : 'en';
}

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : storedLanguage();

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', await loaders[language]());
}

/** The compiler finds missing texts; should one slip through, Portuguese is fetched and shown. */
function fetchFallback(): void {
  load('pt').catch(() => undefined);
}

export async function startI18n(): Promise<i18n> {
  const lng = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: 'pt',
    resources: { [lng]: { translation: await loaders[lng]() } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: fetchFallback,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  document.documentElement.lang = tags[lng];
  return i18next;
}

export async function setLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  writeStored('i18nextLng', language);
  document.documentElement.lang = tags[language];
}

import { type Language, languages } from '@prosa/contract/limits';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { brandOf, onBrand } from '../core/brand.ts';
import { readStored, writeStored } from '../core/stored-keys.ts';
import type { FeatureTexts, Texts } from './texts.ts';
import { withNouns } from './with-nouns.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

/** Language tags for `lang` attributes and `Intl`. */
const tags: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

const firstTexts = {
  pt: () => import('./pt-first.ts').then(withNouns),
  en: () => import('./en-first.ts').then(withNouns),
  es: () => import('./es-first.ts').then(withNouns),
};

export type LaterTexts = Record<Language, () => Promise<FeatureTexts>>;

let laterTexts: LaterTexts;

const isLanguage = (value: string | null): value is Language =>
  languages.includes(value as Language);

/** The stored choice, else English; the browser's own language is ignored. */
export function storedLanguage(): Language {
  const stored = readStored('i18nextLng');
  return isLanguage(stored) ? stored : 'en';
}

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : storedLanguage();

const whole = new Set<Language>();

/** Loads all texts of a language. The screen is drawn again only if it lacked some. */
async function load(language: Language, { silent = true } = {}): Promise<void> {
  if (whole.has(language)) return;
  const [first, later] = await Promise.all([firstTexts[language](), laterTexts[language]()]);
  const texts = { ...first, ...later };
  i18next.addResourceBundle(language, 'translation', texts, false, true, { silent });
  whole.add(language);
}

/**
 * Resolves a module whose texts do not come with the page, once these are loaded, too. A test lists the imports that
 * need it.
 */
export async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, load(currentLanguage())]);
  return loaded;
}

/**
 * The compiler and a test find missing texts; should one be missing all the same, load it, from Portuguese if need be.
 */
function fetchFallback(): void {
  for (const language of [currentLanguage(), 'pt'] as const)
    load(language, { silent: false }).catch(() => undefined);
}

/** What every text may say. */
const variables = { product: '' };

function callProduct(): void {
  variables.product = brandOf().name;
}

export async function startI18n(later: LaterTexts): Promise<i18n> {
  laterTexts = later;
  callProduct();
  onBrand(callProduct);
  const lng = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: 'pt',
    resources: { [lng]: { translation: await firstTexts[lng]() } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, defaultVariables: variables },
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

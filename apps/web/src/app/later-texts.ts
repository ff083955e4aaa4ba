import type { LaterTexts } from '../i18n/i18n.ts';

/** Texts that come with the screens and dialogs which show them: those of features, by their files. */
export const laterTexts: LaterTexts = {
  pt: () => import('./pt-later.ts').then(({ texts }) => texts),
  en: () => import('./en-later.ts').then(({ texts }) => texts),
  es: () => import('./es-later.ts').then(({ texts }) => texts),
};

import type { LaterTexts } from '../i18n/i18n.ts';

/** Texts loaded together with the screens and dialogs that show them; those of features are found by file name. */
export const laterTexts: LaterTexts = {
  pt: () => import('./pt-later.ts').then(({ texts }) => texts),
  en: () => import('./en-later.ts').then(({ texts }) => texts),
  es: () => import('./es-later.ts').then(({ texts }) => texts),
};

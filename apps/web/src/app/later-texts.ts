import { foldFeatures } from '../i18n/fold-features.ts';
import type { LaterTexts } from '../i18n/i18n.ts';

/** Texts loaded together with the screens and dialogs that show them; those of features are found by file name. */
export const laterTexts: LaterTexts = {
  pt: () => import('./pt-later.ts').then(foldFeatures),
  en: () => import('./en-later.ts').then(foldFeatures),
  es: () => import('./es-later.ts').then(foldFeatures),
};

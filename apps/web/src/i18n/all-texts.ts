import type { Language } from '@prosa/contract/limits';
import { en } from './en.ts';
import { enLater } from './en-later.ts';
import { es } from './es.ts';
import { esLater } from './es-later.ts';
import { pt, type Texts } from './pt.ts';
import { ptLater } from './pt-later.ts';

/** For tests: a page fetches only what it shows. */
export const allTexts: Record<Language, Texts> = {
  pt: { ...pt, ...ptLater },
  en: { ...en, ...enLater },
  es: { ...es, ...esLater },
};

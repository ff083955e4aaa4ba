import * as fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonTexts as reasonsEn } from '@prosa/contract/connection-reason-texts.en';
import { reasonTexts as reasonsEs } from '@prosa/contract/connection-reason-texts.es';
import { reasonTexts as reasonsPt } from '@prosa/contract/connection-reason-texts.pt';
import type { Language } from '@prosa/contract/limits';
import { changed as changedEn } from './en/changed.ts';
import { en } from './en.ts';
import { changed as changedEs } from './es/changed.ts';
import { es } from './es.ts';
import { foldFeatures } from './fold-features.ts';
import { changed as changedPt } from './pt/changed.ts';
import { pt } from './pt.ts';
import type { FeatureTexts, Texts } from './texts.ts';
import { type TextsOfNoun, withNouns } from './with-nouns.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');
const NOUNS = path.resolve(import.meta.dirname, '../../../../packages/contract/src');

async function modulesIn<Module>(folder: string, language: Language): Promise<Module[]> {
  const files = fs.globSync(`*/texts.${language}.ts`, { cwd: folder }).toSorted();
  return Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)));
}

async function whole(
  language: Language,
  texts: typeof pt,
  others: Pick<FeatureTexts, 'changed' | 'reasons'>,
): Promise<Texts> {
  const nouns = await modulesIn<{ texts: TextsOfNoun }>(NOUNS, language);
  const features = await modulesIn<Partial<FeatureTexts>>(FEATURES, language);
  return {
    ...withNouns({ texts, nouns: nouns.map((noun) => noun.texts) }),
    ...foldFeatures({ others, features }),
  };
}

/** For tests: a page loads only the texts it shows. */
export const allTexts: Record<Language, Texts> = {
  pt: await whole('pt', pt, { changed: changedPt, reasons: reasonsPt }),
  en: await whole('en', en, { changed: changedEn, reasons: reasonsEn }),
  es: await whole('es', es, { changed: changedEs, reasons: reasonsEs }),
};

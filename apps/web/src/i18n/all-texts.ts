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
import { changed as changedPt } from './pt/changed.ts';
import { pt } from './pt.ts';
import type { FeatureTexts, Texts } from './texts.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');

async function ofFeatures(language: Language): Promise<FeatureTexts> {
  const files = fs.globSync(`*/texts.${language}.ts`, { cwd: FEATURES });
  const modules = files.map((file) => import(pathToFileURL(path.join(FEATURES, file)).href));
  return Object.assign({}, ...(await Promise.all(modules)));
}

/** For tests: a page loads only the texts it shows. */
export const allTexts: Record<Language, Texts> = {
  pt: { ...pt, ...(await ofFeatures('pt')), changed: changedPt, reasons: reasonsPt },
  en: { ...en, ...(await ofFeatures('en')), changed: changedEn, reasons: reasonsEn },
  es: { ...es, ...(await ofFeatures('es')), changed: changedEs, reasons: reasonsEs },
};

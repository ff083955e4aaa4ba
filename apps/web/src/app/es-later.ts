import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.es';
import { changed } from '../i18n/es/changed.ts';
import { foldFeatures } from '../i18n/fold-features.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.es.ts', {
  eager: true,
});

export const texts = foldFeatures({ changed, reasons }, Object.values(ofFeatures));

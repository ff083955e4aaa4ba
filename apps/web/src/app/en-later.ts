import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.en';
import { changed } from '../i18n/en/changed.ts';
import { foldFeatures } from '../i18n/fold-features.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.en.ts', {
  eager: true,
});

export const texts = foldFeatures({ changed, reasons }, Object.values(ofFeatures));

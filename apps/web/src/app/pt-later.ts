import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.pt';
import { foldFeatures } from '../i18n/fold-features.ts';
import { changed } from '../i18n/pt/changed.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.pt.ts', {
  eager: true,
});

export const texts = foldFeatures({ changed, reasons }, Object.values(ofFeatures));

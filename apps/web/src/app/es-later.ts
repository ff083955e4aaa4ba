import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.es';
import { changed } from '../i18n/es/changed.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.es.ts', {
  eager: true,
});

export const others = { changed, reasons };
export const features = Object.values(ofFeatures);

import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.en';
import { changed } from '../i18n/en/changed.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.en.ts', {
  eager: true,
});

export const others = { changed, reasons };
export const features = Object.values(ofFeatures);

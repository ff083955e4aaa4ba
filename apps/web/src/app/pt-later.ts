import { reasonTexts as reasons } from '@prosa/contract/connection-reason-texts.pt';
import { changed } from '../i18n/pt/changed.ts';
import type { FeatureTexts } from '../i18n/texts.ts';

const ofFeatures = import.meta.glob<Partial<FeatureTexts>>('../features/*/texts.pt.ts', {
  eager: true,
});

export const others = { changed, reasons };
export const features = Object.values(ofFeatures);

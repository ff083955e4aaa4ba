import type { FeatureTexts } from './texts.ts';

interface LaterModule {
  others: Pick<FeatureTexts, 'changed' | 'reasons'>;
  features: readonly Partial<FeatureTexts>[];
}

/** The texts of a language that are loaded later. Several features bring names of audited actions, which are one list. */
export const foldFeatures = ({ others, features }: LaterModule): FeatureTexts =>
  Object.assign({}, ...features, others, {
    auditActions: Object.assign({}, ...features.map(({ auditActions }) => auditActions)),
  });

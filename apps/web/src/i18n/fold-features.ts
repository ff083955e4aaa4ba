import type { FeatureTexts } from './texts.ts';

/** Adds the texts of the features. Several bring names of audited actions, which are one list. */
export const foldFeatures = (
  others: Pick<FeatureTexts, 'changed' | 'reasons'>,
  features: readonly Partial<FeatureTexts>[],
): FeatureTexts =>
  Object.assign({}, ...features, others, {
    auditActions: Object.assign({}, ...features.map(({ auditActions }) => auditActions)),
  });

import type { TextsOfNoun } from './with-nouns.ts';

export { pt as texts } from './pt.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.pt.ts', {
  eager: true,
  import: 'texts',
});

export const nouns = Object.values(ofNouns);

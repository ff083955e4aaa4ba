import type { TextsOfNoun } from './with-nouns.ts';

export { en as texts } from './en.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.en.ts', {
  eager: true,
  import: 'texts',
});

export const nouns = Object.values(ofNouns);

import type { TextsOfNoun } from './with-nouns.ts';

export { es as texts } from './es.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.es.ts', {
  eager: true,
  import: 'texts',
});

export const nouns = Object.values(ofNouns);

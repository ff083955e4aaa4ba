import { es } from './es.ts';
import { type TextsOfNoun, withNouns } from './with-nouns.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.es.ts', {
  eager: true,
  import: 'texts',
});

export const texts = withNouns(es, Object.values(ofNouns));

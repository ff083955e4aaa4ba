import { pt } from './pt.ts';
import { type TextsOfNoun, withNouns } from './with-nouns.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.pt.ts', {
  eager: true,
  import: 'texts',
});

export const texts = withNouns(pt, Object.values(ofNouns));

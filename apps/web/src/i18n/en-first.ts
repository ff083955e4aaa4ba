import { en } from './en.ts';
import { type TextsOfNoun, withNouns } from './with-nouns.ts';

const ofNouns = import.meta.glob<TextsOfNoun>('../../../../packages/contract/src/*/texts.en.ts', {
  eager: true,
  import: 'texts',
});

export const texts = withNouns(en, Object.values(ofNouns));

import type { FirstTexts } from './texts.ts';

/** What a noun of the contract brings: texts of its errors, labels of its menu entries. */
export interface TextsOfNoun {
  errors?: Record<string, string>;
  menu?: Record<string, string>;
}

/** Adds the texts of the nouns to those of a language that come with the page. */
export const withNouns = (
  texts: typeof import('./pt.ts').pt,
  nouns: readonly TextsOfNoun[],
): FirstTexts => ({
  ...texts,
  errors: Object.assign({}, texts.errors, ...nouns.map(({ errors }) => errors)),
  shell: {
    ...texts.shell,
    menu: Object.assign({}, texts.shell.menu, ...nouns.map(({ menu }) => menu)),
  },
});

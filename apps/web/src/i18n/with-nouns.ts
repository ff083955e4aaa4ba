import type { FirstTexts } from './texts.ts';

/** What a noun of the contract brings: texts of its errors, labels of its menu entries. */
export interface TextsOfNoun {
  errors?: Record<string, string>;
  menu?: Record<string, string>;
}

interface FirstModule {
  texts: typeof import('./pt.ts').pt;
  nouns: readonly TextsOfNoun[];
}

/**
 * The texts of a language that come with the page. The files of the languages do not import this: the build would lay
 * what they share into a file with other shared things, which the first page would then load.
 */
export const withNouns = ({ texts, nouns }: FirstModule): FirstTexts => ({
  ...texts,
  errors: Object.assign({}, texts.errors, ...nouns.map(({ errors }) => errors)),
  shell: {
    ...texts.shell,
    menu: Object.assign({}, texts.shell.menu, ...nouns.map(({ menu }) => menu)),
  },
});

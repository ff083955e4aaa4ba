/** Variables in double braces. One renderer for every text: answers of the flow first, then what is known of the customer. */
import { folded } from '@prosa/contract/plain-text';

export type Values = Readonly<Record<string, string>>;

const ANSWER_KEY = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u;
const VARIABLE = /\{\{\s{0,9}([\p{L}_][\p{L}\p{N}_]{0,39})\s{0,9}\}\}/gu;

export const isAnswerKey = (key: string): boolean => ANSWER_KEY.test(key);

/** Keys that people take for the same. */
export const plainKey = (key: string): string => folded(key);

export interface Known {
  variables: Values;
  /** Variables of contact and ticket. */
  values: Values;
}

/** Unknown names stay as typed; variables in filled-in values are not replaced. */
export const render = (text: string, known: Known): string =>
  renderWith(text, known, (value) => value);

/** The same where a value must not end the part that it stands in. */
export const renderWith = (
  text: string,
  known: Known,
  escaped: (value: string) => string,
): string =>
  text.replace(VARIABLE, (typed, name: string) => {
    const value = findValue(name, known);
    return value === undefined ? typed : escaped(value);
  });

export function findValue(name: string, { variables, values }: Known): string | undefined {
  if (Object.hasOwn(variables, name)) return variables[name];
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The names in a text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(VARIABLE), ([, name]) => name as string)),
];

/** What is wrong with a flow. Errors keep it from going live. */

export const errorCodes = [
  'noStart',
  'twoStarts',
  'tooLarge',
  'emptyText',
  'textTooLong',
  'emptyMedia',
  'emptyContent',
  'tooManyElements',
  'noOptions',
  'emptyOption',
  'sameOption',
  'tooManyOptions',
  'intervalRange',
  'answerKey',
  'answerKeyClash',
  'missingQueue',
  'missingTag',
  'missingUser',
  'missingFlow',
  'missingPrompt',
  'missingIntegration',
  'emptyRule',
  'badAddress',
  'danglingEdge',
  'twoEdges',
  'loopWithoutInput',
  'unsupported',
] as const;

export const warningCodes = [
  'unreachable',
  'optionWithoutEdge',
  'endWithoutTicket',
  'unusedVariable',
  'missingSecret',
] as const;

export type ProblemCode = (typeof errorCodes)[number] | (typeof warningCodes)[number];

export interface Problem {
  code: ProblemCode;
  level: 'error' | 'warning';
  /** Where to look; null: the whole flow. */
  node: string | null;
  /** A name that the text mentions: a key, an option, a type. */
  detail?: string;
}

export const problem = (code: ProblemCode, node: string | null, detail?: string): Problem => ({
  code,
  level: (errorCodes as readonly string[]).includes(code) ? 'error' : 'warning',
  node,
  ...(detail === undefined ? {} : { detail }),
});

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ level }) => level === 'error');

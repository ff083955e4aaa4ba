import type { TokenRight } from '@prosa/contract/token-rights';
import type { TFunction } from 'i18next';

type Dotted<R extends string> = R extends `${infer Noun}:${infer Act}` ? `${Noun}.${Act}` : never;

export const rightName = (t: TFunction, right: TokenRight): string =>
  t(`messagesApi.rights.${right.replace(':', '.') as Dotted<TokenRight>}`);

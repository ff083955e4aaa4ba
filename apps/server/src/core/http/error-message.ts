/** What programs read beside the code of an error. People read the texts of the web app, in their language. */
import { texts as ofTokens } from '@prosa/contract/api-tokens/texts.en';
import { texts as ofConnections } from '@prosa/contract/connections/texts.en';
import { texts as ofContacts } from '@prosa/contract/contacts/texts.en';
import { errorTexts } from '@prosa/contract/error-texts.en';
import { texts as ofMessageApi } from '@prosa/contract/message-api/texts.en';
import { texts as ofQueues } from '@prosa/contract/queues/texts.en';
import { texts as ofUsers } from '@prosa/contract/users/texts.en';
import type { AppError } from '../errors.ts';

/** The errors of routes of programs. */
const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  errorTexts,
  ...[ofTokens, ofConnections, ofContacts, ofMessageApi, ofQueues, ofUsers].map(
    ({ errors }) => errors,
  ),
);

export const messageOf = ({ code, extra }: AppError): string =>
  (messages[code] ?? code).replace('{{date}}', String(extra.date ?? ''));

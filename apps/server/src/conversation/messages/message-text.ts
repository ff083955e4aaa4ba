/** Texts as they are stored and sent. */
import { limits } from '@prosa/contract/limits';

/** Inbound text comes from anywhere: characters that PostgreSQL or JSON refuses are dropped, and the length is limited. */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').slice(0, limits.messageBody.max).toWellFormed();

/** Puts the attendant's name in bold before the text, unless the text starts with it already. */
export function signText(body: string, name: string): string {
  const signature = `*${name.replaceAll('*', '')}:*`;
  return body.startsWith(signature) ? body : `${signature}\n${body}`;
}

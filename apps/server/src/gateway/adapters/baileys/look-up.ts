/** Whether numbers have an account, in one query to WhatsApp. */
import type { WASocket } from 'baileys';
import { canonicalNumber, spellingsOf } from '../../../conversation/contacts/phone-number.ts';
import type { Identity, LookupAnswer } from '../../../provider/port.ts';
import { jidOf, partsOf } from './addresses.ts';

/**
 * WhatsApp answers with the address that it writes to, whose spelling may differ from the query. A number that is
 * missing from a batch's answer is queried alone, where there can be no mix-up.
 */
export async function lookUp(
  socket: Pick<WASocket, 'onWhatsApp'>,
  addresses: readonly Identity[],
): Promise<LookupAnswer[]> {
  const found = await usersOf(socket, addresses.flatMap(jidsOf));
  const answers: LookupAnswer[] = [];
  for (const address of addresses) {
    const number = found?.find((user) => isSame(user, address.value));
    const jids = jidsOf(address);
    if (number) answers.push({ exists: true, number });
    else if (!found || jids.length === 0) answers.push({ exists: 'unknown' });
    else answers.push(one(addresses.length === 1 ? found : await usersOf(socket, jids)));
  }
  return answers;
}

/** With and without the Brazilian ninth digit. */
const jidsOf = ({ kind, value }: Identity): string[] =>
  kind === 'pn'
    ? spellingsOf(value).flatMap((spelled) => jidOf({ kind, value: spelled }) ?? [])
    : [];

/** For a number queried alone. */
function one(found: readonly string[] | undefined): LookupAnswer {
  if (!found) return { exists: 'unknown' };
  const [number] = found;
  return number === undefined ? { exists: false } : { exists: true, number };
}

const isSame = (user: string, asked: string): boolean =>
  canonicalNumber(user) === canonicalNumber(asked);

/** Which of these have an account; undefined where WhatsApp did not answer. */
async function usersOf(
  socket: Pick<WASocket, 'onWhatsApp'>,
  jids: readonly string[],
): Promise<string[] | undefined> {
  if (jids.length === 0) return [];
  const found = await socket.onWhatsApp(...jids);
  return found?.flatMap(({ jid, exists }) => (exists ? [partsOf(jid).user] : []));
}

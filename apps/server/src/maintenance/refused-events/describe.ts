/** Output of the command. Names and errors come from people: nothing in them may control the terminal. */
import type { AskedConnection, ListedRefusal } from './refused-events.queries.ts';

export function describeList({
  listed,
  total,
}: {
  listed: readonly ListedRefusal[];
  total: number;
}): string {
  if (total === 0) return 'No event is set aside.';
  const more = total - listed.length;
  return [...listed.map(describe), ...(more > 0 ? [`… and ${more} newer ones`] : [])].join('\n');
}

function describe(refusal: ListedRefusal): string {
  const { id, companyId, companyName, connectionId, connectionName } = refusal;
  return harmless(
    [
      `${id}: ${refusal.kind}, ${ageOf(refusal.seconds)} old, ${refusal.bytes} bytes`,
      `company ${companyId} (${companyName}), connection ${connectionId} (${connectionName})`,
      `failed ${refusal.tries} times: ${refusal.error}${refusal.isAsked ? ' (to be tried again)' : ''}`,
    ].join('; '),
  );
}

function ageOf(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** The whole event, with the customer's text. */
export const describeEvent = (event: string): string =>
  JSON.stringify(JSON.parse(event), null, 2).split('\n').map(harmless).join('\n');

export function describeAsked(asked: readonly AskedConnection[]): string {
  if (asked.length === 0) return 'No event is set aside.';
  return asked
    .map(({ connectionId, events, isHeld }) =>
      isHeld
        ? `Connection ${connectionId}: its server was asked to retry ${events}.`
        : `Connection ${connectionId}: no server holds it; the next server that starts or connects it retries ${events}.`,
    )
    .concat('What fails again is listed again, with more tries.')
    .join('\n');
}

/** Control characters of terminals, and characters that turn the direction of a line, escaped as in JSON. */
const harmless = (line: string): string =>
  line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );

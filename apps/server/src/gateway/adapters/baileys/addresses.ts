/** Converts WhatsApp's names for people and groups into identities and back. */
import type { Identity } from '../../../provider/port.ts';

/** Number and server of an address, without the device. */
export function partsOf(jid: string): { user: string; server: string } {
  const [user = '', server = ''] = jid.split('@', 2);
  return { user: user.split(':')[0]!.split('_')[0]!, server };
}

const KINDS: Record<string, Identity['kind']> = {
  's.whatsapp.net': 'pn',
  'c.us': 'pn',
  hosted: 'pn',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
};

/** Undefined for addresses that are neither a person nor a group: status, channels, bots. */
export function identityOf(jid: string | null | undefined): Identity | undefined {
  if (!jid) return undefined;
  const { user, server } = partsOf(jid);
  const kind = KINDS[server];
  return kind && user && user !== '0' ? { kind, value: user } : undefined;
}

const SERVERS = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' } as const;

export function jidOf({ kind, value }: Identity): string | undefined {
  const server = SERVERS[kind as keyof typeof SERVERS];
  return server && `${value}@${server}`;
}

/** A LID stays the same when a person changes their number, so it comes first. One of each kind. */
export function identitiesOf(...jids: (string | null | undefined)[]): Identity[] {
  const found = jids.map(identityOf).filter((id) => id !== undefined);
  const first = (kind: Identity['kind']) => found.find((id) => id.kind === kind);
  return [first('group'), first('lid'), first('pn')].filter((id) => id !== undefined);
}

export const numberOf = (ids: readonly Identity[]): string | undefined =>
  ids.find((id) => id.kind === 'pn')?.value;

/** A message to many contacts of one person; each reads it in their own chat with them. */
export function isBroadcastList(jid: string): boolean {
  const { user, server } = partsOf(jid);
  return server === 'broadcast' && user !== 'status';
}

/** Chats that are not conversations. */
export const isIgnored = (jid: string): boolean =>
  identityOf(jid) === undefined && !isBroadcastList(jid);

/**
 * Group texts mention people by digits. They are stored with names instead, so that lists, searches, exports and
 * automations read them as people do. The mentioned identities are stored too, and a thread shows their current names.
 */
import type { Tx } from '../../core/ctx.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { InboundEvent, Mention } from '../../provider/port.ts';
import { calledAs, type StoredMention } from '../messages/mentions.ts';
import { storableText } from '../messages/message-text.ts';
import { findKnownNames } from '../messages/named-people.queries.ts';
import { findConnectionName } from './mentions.queries.ts';
import { canonicalIdentity } from './people.ts';

const mentionsOf = (event: InboundEvent): readonly Mention[] =>
  ((event.t === 'message' || event.t === 'edit') && event.mentions) || [];

/** Returns the events with names in their texts. */
export async function nameMentions(
  tx: Tx,
  connectionId: number,
  events: readonly InboundEvent[],
): Promise<InboundEvent[]> {
  const mentions = events.flatMap(mentionsOf);
  if (mentions.length === 0) return [...events];
  const ids = mentions.flatMap((each) => each.ids.map(canonicalIdentity));
  const known = new Map((await findKnownNames(tx, ids)).map((row) => [identityKey(row), row]));
  const ownName = mentions.some(({ isMe }) => isMe)
    ? await findConnectionName(tx, connectionId)
    : '';
  const toStored = ({ ids: raw, isMe = false }: Mention): StoredMention => {
    const canonical = raw.map(canonicalIdentity);
    const person = canonical.map((id) => known.get(identityKey(id))).find((row) => row);
    return { ids: canonical, isMe, name: isMe ? ownName : calledAs(person, canonical) };
  };
  return events.map((event) => withNames(event, toStored));
}

function withNames(event: InboundEvent, toStored: (mention: Mention) => StoredMention) {
  const mentions = mentionsOf(event);
  if (mentions.length === 0 || (event.t !== 'message' && event.t !== 'edit')) return event;
  const stored = mentions.map(toStored);
  const names = new Map(
    mentions.flatMap(({ ids }, at) => ids.map(({ value }) => [value, stored[at]!.name])),
  );
  const body = event.body.replace(/@(\d+)/g, (text, digits: string) =>
    names.has(digits) ? `@${names.get(digits)}` : text,
  );
  // Names may be longer than the digits they replace.
  return { ...event, body: storableText(body), mentions: stored };
}

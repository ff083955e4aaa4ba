/** Resolves everybody in a batch to contacts, with few statements unless there are strangers. */
import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { Identity } from '../../provider/port.ts';
import { emitContactsAgain } from '../contacts/contacts.realtime.ts';
import { canonicalNumber } from '../contacts/phone-number.ts';
import { mergeContacts } from './merge-contacts.queries.ts';
import {
  addIdentities,
  findIdentities,
  insertStrangers,
  type KnownIdentity,
  lockNewContacts,
} from './people.queries.ts';

export interface Person {
  ids: readonly Identity[];
  name: string | undefined;
  number: string | undefined;
  isGroup: boolean;
}

const NAME_MAX = 200;

/** Both spellings of a Brazilian mobile number are one identity. */
export function canonicalIdentity(id: Identity): Identity {
  const isNumber = id.kind === 'pn' || id.kind === 'sandbox';
  // The sandbox simulates WhatsApp: its customers are phone numbers, the same people as on other connections.
  return isNumber ? { kind: 'pn', value: canonicalNumber(id.value) } : id;
}

export function toPerson(who: {
  ids: readonly Identity[];
  name?: string;
  number?: string;
}): Person {
  const ids = who.ids.map(canonicalIdentity);
  const name = who.name?.trim().slice(0, NAME_MAX).toWellFormed();
  const number =
    who.number ?? who.ids.find((id) => id.kind === 'pn' || id.kind === 'sandbox')?.value;
  return { ids, name: name || undefined, number, isGroup: ids.some((id) => id.kind === 'group') };
}

/** The contacts of everybody in a batch. */
export interface Known {
  /** Contact id by identity key, for every identity of every person. */
  byKey: Map<string, number>;
  /** The contacts among them that are blocked. */
  blocked: Set<number>;
}

/** @param found of all their identities, if the caller has read them */
export async function resolvePeople(
  tx: Tx,
  people: readonly Person[],
  connectionId: number,
  found?: readonly KnownIdentity[],
): Promise<Known> {
  const all = people.flatMap((person) => person.ids);
  const known = found ? knownOf(found) : await lookUp(tx, all);
  const unsettled = people.filter((person) => !isSettled(person, known.byKey));
  if (unsettled.length === 0) return known;
  // Another transaction may have created or merged them while this one waited.
  const [, settled] = await together(lockNewContacts(tx), lookUp(tx, all));
  const strangers = strangersAmong(unsettled, settled.byKey);
  await addStrangers(tx, strangers, { ...settled, connectionId });
  for (const person of unsettled.filter((each) => !strangers.includes(each)))
    await settle(tx, person, { ...settled, connectionId });
  return settled;
}

/** Nobody knows any of their identities, and nobody else among them has one of these. */
function strangersAmong(people: readonly Person[], byKey: ReadonlyMap<string, number>): Person[] {
  const keysOf = ({ ids }: Person) => [...new Set(ids.map(identityKey))];
  const owners = new Map<string, number>();
  for (const key of people.flatMap(keysOf)) owners.set(key, (owners.get(key) ?? 0) + 1);
  return people.filter((person) =>
    keysOf(person).every((key) => !byKey.has(key) && owners.get(key) === 1),
  );
}

async function addStrangers(
  tx: Tx,
  people: readonly Person[],
  { byKey, connectionId }: Known & { connectionId: number },
): Promise<void> {
  if (people.length === 0) return;
  const made = await insertStrangers(tx, people, connectionId);
  for (const [index, { ids }] of people.entries())
    for (const id of ids) byKey.set(identityKey(id), made[index]!);
  await emitContactsAgain(tx, made, 'create');
}

const lookUp = async (tx: Tx, ids: readonly Identity[]): Promise<Known> =>
  knownOf(await findIdentities(tx, ids));

export const knownOf = (found: readonly KnownIdentity[]): Known => ({
  byKey: new Map(found.map((row) => [`${row.kind}:${row.value}`, row.contact_id])),
  blocked: new Set(found.filter((row) => row.blocked).map((row) => row.contact_id)),
});

/** Every identity is known, and all belong to the same contact. */
export function isSettled(person: Person, byKey: ReadonlyMap<string, number>): boolean {
  const contacts = new Set(person.ids.map((id) => byKey.get(identityKey(id))));
  return contacts.size === 1 && !contacts.has(undefined);
}

/** Somebody who is known in part, or as several contacts that turn out to be one person. */
async function settle(
  tx: Tx,
  person: Person,
  { byKey, blocked, connectionId }: Known & { connectionId: number },
): Promise<void> {
  const ids = person.ids.map((id) => byKey.get(identityKey(id)));
  const known = [...new Set(ids)].filter((id) => id !== undefined);
  const [first, ...others] = known;
  // Shares an identity with somebody else of the batch, and comes first.
  if (first === undefined) return addStrangers(tx, [person], { byKey, blocked, connectionId });
  const kept = await mergeAll(tx, first, others);
  await addIdentities(tx, kept, person.ids);
  if (known.some((contactId) => blocked.has(contactId))) blocked.add(kept);
  for (const [key, contactId] of byKey) if (known.includes(contactId)) byKey.set(key, kept);
  for (const id of person.ids) byKey.set(identityKey(id), kept);
}

async function mergeAll(tx: Tx, first: number, others: readonly number[]): Promise<number> {
  let kept = first;
  for (const other of others) kept = await mergeContacts(tx, kept, other);
  return kept;
}

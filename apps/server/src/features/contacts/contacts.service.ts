import { knownNumber } from '../../conversation/contacts/check-numbers.ts';
import {
  type ContactRow,
  claimNumber,
  deleteContactRow,
  findContact,
  insertContact,
  listTicketsOfContact,
  lockContact,
  releaseNumber,
  replaceContactFields,
  updateContactRow,
} from '../../conversation/contacts/contacts.queries.ts';
import {
  emitContact,
  emitContactGone,
  emitContactsChanged,
} from '../../conversation/contacts/contacts.realtime.ts';
import { canonicalNumber, parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { emitTicketGone } from '../../conversation/tickets/tickets.realtime.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

/** Tickets that a deletion announces one by one; for more, browsers fetch their lists again. */
const ANNOUNCED_MAX = 50;

export interface ContactChange {
  name?: string | undefined;
  number?: string | undefined;
  email?: string | undefined;
  extraInfo?: readonly { name: string; value: string }[] | undefined;
  disableBot?: boolean | undefined;
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function getContactRow(tx: Tx, id: number): Promise<ContactRow> {
  const row = await findContact(tx, id);
  if (!row) throw appError('ERR_NO_CONTACT_FOUND');
  return row;
}

export const getContact = (ctx: Ctx, id: number): Promise<ContactRow> =>
  inTransaction(ctx, (tx) => getContactRow(tx, id));

/**
 * @throws ERR_DUPLICATED_CONTACT, also when the number is known with or without the Brazilian nine;
 * ERR_WAPP_INVALID_CONTACT when the provider reports that it has no account
 */
export async function createContact(
  ctx: Ctx,
  input: { [K in keyof ContactChange]-?: NonNullable<ContactChange[K]> },
): Promise<ContactRow> {
  const { digits, canonical } = await numberToWriteTo(ctx, input.number);
  return inTransaction(ctx, async (tx) => {
    const { name, email, extraInfo, disableBot } = input;
    const id = await insertContact(tx, { name, email, number: digits, disableBot });
    if (!(await claimNumber(tx, id, canonical))) throw appError('ERR_DUPLICATED_CONTACT');
    await replaceContactFields(tx, id, extraInfo);
    const row = await getContactRow(tx, id);
    await emitContact(tx, 'create', row);
    return row;
  });
}

/** Changes the given fields. A name that a person chose is not replaced by the phone's own name. */
export async function updateContact(
  ctx: Ctx,
  id: number,
  change: ContactChange,
): Promise<ContactRow> {
  const number = await newNumber(ctx, id, change.number);
  return inTransaction(ctx, async (tx) => {
    if (!(await lockContact(tx, id))) throw appError('ERR_NO_CONTACT_FOUND');
    const before = await getContactRow(tx, id);
    const { name = before.name, email = before.email, disableBot = before.disableBot } = change;
    const digits = await changeNumber(tx, before, number);
    const chosen = name === before.name ? {} : { nameChosen: true };
    await updateContactRow(tx, id, { name, email, number: digits, disableBot, ...chosen });
    if (change.extraInfo && textOf(change.extraInfo) !== textOf(before.extraInfo))
      await replaceContactFields(tx, id, change.extraInfo);
    const after = await getContactRow(tx, id);
    await emitContact(tx, 'update', after);
    return after;
  });
}

/** Fields as one string, to compare them. */
const textOf = (fields: NonNullable<ContactChange['extraInfo']>): string =>
  JSON.stringify(fields.map(({ name, value }) => [name, value]));

interface PhoneNumber {
  digits: string;
  canonical: string;
}

/** Undefined if unchanged. A group is not dialled: its number is its identity. */
async function newNumber(
  ctx: Ctx,
  id: number,
  typed: string | undefined,
): Promise<PhoneNumber | undefined> {
  if (typed === undefined) return undefined;
  const before = await getContact(ctx, id);
  if (typed === before.number) return undefined;
  if (before.isGroup) throw invalidNumber();
  return numberToWriteTo(ctx, typed);
}

/** The thread stays with the contact; from now on the old number belongs to another person. */
async function changeNumber(
  tx: Tx,
  before: ContactRow,
  number: PhoneNumber | undefined,
): Promise<string> {
  if (!number) return before.number;
  const { digits, canonical } = number;
  const old = canonicalNumber(before.number);
  if (canonical === old) return digits;
  if (!(await claimNumber(tx, before.id, canonical))) throw appError('ERR_DUPLICATED_CONTACT');
  await releaseNumber(tx, before.id, old);
  return digits;
}

export function deleteContact(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await removeContact(tx, id);
    await audit(tx, 'contactDeleted', { subject: id });
  });
}

/** Deletes the row with everything that belongs to it, and updates browsers. @throws ERR_NO_CONTACT_FOUND */
export async function removeContact(tx: Tx, id: number): Promise<void> {
  if (!(await lockContact(tx, id))) throw appError('ERR_NO_CONTACT_FOUND');
  const tickets = await listTicketsOfContact(tx, id, ANNOUNCED_MAX + 1);
  await deleteContactRow(tx, id);
  await emitContactGone(tx, id);
  for (const ticket of tickets.slice(0, ANNOUNCED_MAX)) emitTicketGone(tx, ticket);
  if (tickets.length > ANNOUNCED_MAX) emitContactsChanged(tx);
}

/** Messages of a blocked contact are counted, not stored. Open tickets stay as they are. */
export function blockContact(ctx: Ctx, id: number, blocked: boolean): Promise<ContactRow> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockContact(tx, id))) throw appError('ERR_NO_CONTACT_FOUND');
    const before = await getContactRow(tx, id);
    if (before.blocked === blocked) return before;
    await updateContactRow(tx, id, { blocked, ...(blocked ? { blockedCount: 0 } : {}) });
    await audit(tx, blocked ? 'contactBlocked' : 'contactUnblocked', { subject: id });
    const after = await getContactRow(tx, id);
    await emitContact(tx, 'update', after);
    return after;
  });
}

/** The number as the provider writes it, if the provider reports it. @throws ERR_WAPP_INVALID_CONTACT */
async function numberToWriteTo(ctx: Ctx, typed: string): Promise<PhoneNumber> {
  const number = parsePhoneNumber(typed);
  if (!number) throw invalidNumber();
  const digits = await knownNumber(ctx, number.digits);
  return { digits, canonical: canonicalNumber(digits) };
}

const invalidNumber = () =>
  appError('ERR_VALIDATION', {
    details: [{ field: 'number', part: 'body', problem: 'invalid' }],
  });

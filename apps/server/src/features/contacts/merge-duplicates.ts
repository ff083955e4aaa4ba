/** Finds contacts that are the same person, and merges them. */

import {
  type ContactRow,
  listContacts,
  lockContact,
} from '../../conversation/contacts/contacts.queries.ts';
import { emitContact } from '../../conversation/contacts/contacts.realtime.ts';
import { mergeContacts } from '../../conversation/inbound/merge-contacts.queries.ts';
import { lockNewContacts } from '../../conversation/inbound/people.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { getContactRow } from './contacts.service.ts';
import { type Duplicates, findDuplicates } from './duplicates.queries.ts';

const GROUPS_MAX = 50;
/** Limit per group; the rest shows once these are merged. */
const GROUP_MAX = 20;

export interface DuplicateRows {
  reason: 'number' | 'person';
  rows: ContactRow[];
}

export const findDuplicateGroups = (ctx: UserCtx): Promise<DuplicateRows[]> =>
  inTransaction(ctx, async (tx) => {
    const groups = distinct(await findDuplicates(tx, GROUPS_MAX));
    const ids = groups.flatMap((group) => group.ids);
    const found = await listContacts(tx, { ids, offset: 0, limit: ids.length });
    const byId = new Map(found.map((row) => [row.id, row]));
    return groups.map(({ reason, ids }) => ({
      reason,
      rows: ids.flatMap((id) => byId.get(id) ?? []),
    }));
  });

/** The same people may share number, name and e-mail. */
function distinct(found: readonly Duplicates[]): Duplicates[] {
  const byMembers = new Map<string, Duplicates>();
  for (const { reason, ids } of found) {
    const members = ids.slice(0, GROUP_MAX);
    if (!byMembers.has(members.join())) byMembers.set(members.join(), { reason, ids: members });
  }
  return [...byMembers.values()].slice(0, GROUPS_MAX);
}

/**
 * The older contact stays, with everything that belonged to either.
 * @throws ERR_NO_CONTACT_FOUND; ERR_NOT_DUPLICATES for a contact and itself, and for groups
 */
export function mergeTwo(ctx: UserCtx, one: number, other: number): Promise<ContactRow> {
  return inTransaction(ctx, async (tx) => {
    // As when a message shows that two contacts are the same person: everybody takes this lock first.
    await lockNewContacts(tx);
    const both = [await lockedContact(tx, one), await lockedContact(tx, other)];
    if (one === other || both.some((contact) => contact.isGroup))
      throw appError('ERR_NOT_DUPLICATES');
    const kept = await getContactRow(tx, await mergeContacts(tx, one, other));
    const gone = kept.id === one ? other : one;
    await audit(tx, 'contactsMerged', { subject: kept.id, detail: String(gone) });
    await emitContact(tx, 'update', kept);
    return kept;
  });
}

async function lockedContact(tx: Tx, id: number): Promise<ContactRow> {
  if (!(await lockContact(tx, id))) throw appError('ERR_NO_CONTACT_FOUND');
  return getContactRow(tx, id);
}

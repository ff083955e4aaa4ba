/** What a provider learns of people outside messages: names, pictures, and that two identities are one person. */

import { emitContactAgain } from '../../conversation/contacts/contacts.realtime.ts';
import { awaitPictureAgain } from '../../conversation/media/contact-pictures.queries.ts';
import { findIdentities, nameUnnamed } from '../../conversation/messages/store/people.queries.ts';
import { identityKey, resolvePeople, toPerson } from '../../conversation/messages/store/people.ts';
import type { Tx } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import type { Lease } from '../leases/lease.ts';

type News = Extract<InboundEvent, { t: 'contact' }>;

/** People who never wrote are not contacts yet, and do not become ones by this. */
export async function applyContactNews(tx: Tx, lease: Lease, news: readonly News[]): Promise<void> {
  for (const { ids, name, picture } of news) {
    const person = toPerson({ ids, ...(name === undefined ? {} : { name }) });
    if ((await findIdentities(tx, person.ids)).length === 0) continue;
    const { byKey } = await resolvePeople(tx, [person], lease.connectionId);
    const contactId = byKey.get(identityKey(person.ids[0]!))!;
    if (person.name) await nameUnnamed(tx, [{ contactId, name: person.name }]);
    if (picture) await awaitPictureAgain(tx, lease.connectionId, contactId);
    await emitContactAgain(tx, contactId);
  }
}

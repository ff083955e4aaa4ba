/** What a provider reports about people outside messages: names, pictures, and that two identities are one person. */

import type { Tx } from '../../core/ctx.ts';
import { identityKey } from '../../provider/identity-key.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { emitContactsAgain } from '../contacts/contacts.realtime.ts';
import { awaitPictureAgain } from '../media/contact-pictures.queries.ts';
import { findIdentities, nameUnnamed } from './people.queries.ts';
import { resolvePeople, toPerson } from './people.ts';

type News = Extract<InboundEvent, { t: 'contact' }>;

/** People who never wrote are not contacts, and these events do not make them contacts. */
export async function applyContactNews(
  tx: Tx,
  connectionId: number,
  news: readonly News[],
): Promise<void> {
  for (const { ids, name, picture } of news) {
    const person = toPerson({ ids, ...(name === undefined ? {} : { name }) });
    if ((await findIdentities(tx, person.ids)).length === 0) continue;
    const { byKey } = await resolvePeople(tx, [person], connectionId);
    const contactId = byKey.get(identityKey(person.ids[0]!))!;
    if (person.name) await nameUnnamed(tx, [{ contactId, name: person.name }]);
    if (picture) await awaitPictureAgain(tx, connectionId, contactId);
    await emitContactsAgain(tx, [contactId]);
  }
}

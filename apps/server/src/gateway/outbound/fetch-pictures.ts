/**
 * Fetches the profile pictures of contacts through the connection they write to, and stores small re-encoded copies, so
 * that browsers never contact the provider's hosts.
 */

import { emitContactsAgain } from '../../conversation/contacts/contacts.realtime.ts';
import {
  changePicture,
  type DuePicture,
  markPictureChecked,
  takeDuePictures,
} from '../../conversation/media/contact-pictures.queries.ts';
import { dropFiles } from '../../conversation/media/media.service.ts';
import { type MadePicture, makePicture, storePicture } from '../../conversation/media/picture.ts';
import type { Ctx, Tx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { assertFence } from '../leases/lease.ts';
import { addressOf } from './outbox.present.ts';
import type { OutboxOptions } from './outbox.ts';

const AT_ONCE = 5;
const BYTES_MAX = 2 * 1024 * 1024;

type Found = MadePicture | 'none' | 'unknown';

/** A few each time: hundreds at once would not look like a person. */
export async function fetchDuePictures(ctx: Ctx, options: OutboxOptions): Promise<void> {
  if (!options.session.fetchPicture) return;
  const { lease } = options;
  const due = await inTransaction(ctx, async (tx) => {
    await assertFence(tx, lease);
    return takeDuePictures(tx, lease.connectionId, AT_ONCE);
  });
  for (const each of due) {
    if (options.signal.aborted) return;
    const found = await lookFor(ctx, options, each);
    await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      await markPictureChecked(tx, each.contact_id, { again: found === 'unknown' });
      const hadNone = each.picture_id === null;
      if (found !== 'unknown' && !(found === 'none' && hadNone)) await keep(tx, each, found);
    });
  }
}

async function keep(
  tx: Tx,
  { contact_id: contactId }: DuePicture,
  found: MadePicture | 'none',
): Promise<void> {
  const pictureId = found === 'none' ? null : await storePicture(tx, found);
  const changed = await changePicture(tx, contactId, pictureId);
  // A deleted contact needs none.
  await dropFiles(tx, [changed ? changed.before : pictureId]);
  await emitContactsAgain(tx, [contactId]);
}

async function lookFor(ctx: Ctx, { session }: OutboxOptions, due: DuePicture): Promise<Found> {
  const { storage } = ctx.core;
  try {
    const source = await session.fetchPicture!(addressOf(due));
    if (!source) return 'none';
    const stored = await storage.put(ctx.companyId, source, BYTES_MAX);
    try {
      return await makePicture(ctx, stored);
    } finally {
      await storage.remove(stored.key);
    }
  } catch (error) {
    ctx.log.warn({ error }, 'pictures.fetch_failed');
    return 'unknown';
  }
}

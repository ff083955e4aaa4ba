/**
 * Fetches inbound files from the provider. A file never delays the text: the message is shown at once, and the file
 * follows, with retries. The owner of the connection does it, since only its session can reach the files.
 */

import {
  markFetched,
  markFetchLater,
  markUnfetchable,
  markWithoutRoom,
  takeWaiting,
  type WaitingMedia,
} from '../../conversation/media/fetch-media.queries.ts';
import {
  dropFiles,
  type InspectedFile,
  inspectFile,
  isStorageUsedUp,
  storeInAnyCase,
} from '../../conversation/media/media.service.ts';
import { announceChanges } from '../../conversation/messages/announce.ts';
import type { Ctx, Tx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import { assertFence } from '../leases/lease.ts';
import type { OutboxOptions } from './outbox.ts';

const AT_ONCE = 4;
const TRIES_MAX = 8;
/** A customer's file is never refused for its size; this only limits a faulty stream. */
const INBOUND_BYTES_MAX = 2 * 1024 ** 3;

export async function fetchWaitingMedia(ctx: Ctx, options: OutboxOptions): Promise<void> {
  for (;;) {
    const { waiting, hasRoom } = await inTransaction(ctx, async (tx) => {
      await assertFence(tx, options.lease);
      return {
        waiting: await takeWaiting(tx, options.lease.connectionId, AT_ONCE),
        hasRoom: !(await isStorageUsedUp(tx)),
      };
    });
    if (waiting.length === 0 || options.signal.aborted) return;
    if (hasRoom) await Promise.all(waiting.map((each) => fetchOne(ctx, options, each)));
    else await leaveWithProvider(ctx, options, waiting);
  }
}

/** A company over its limit must not fill the disk for the others: its messages are kept without files. */
async function leaveWithProvider(
  ctx: Ctx,
  { lease }: OutboxOptions,
  waiting: readonly WaitingMedia[],
): Promise<void> {
  const messageIds = waiting.map(({ id }) => id);
  await inTransaction(ctx, async (tx) => {
    await assertFence(tx, lease);
    await markWithoutRoom(tx, messageIds);
    await announceChanges(tx, { messageIds, ticketIds: [], news: 'state' });
  });
}

async function fetchOne(
  ctx: Ctx,
  { session, lease }: OutboxOptions,
  waiting: WaitingMedia,
): Promise<void> {
  const file = await download(ctx, () => session.fetchMedia(waiting.media_ref), waiting);
  await inTransaction(ctx, async (tx) => {
    await assertFence(tx, lease);
    if (file) await keepFile(tx, waiting.id, file);
    else if (waiting.attempts + 1 >= TRIES_MAX) await markUnfetchable(tx, waiting.id);
    else await markFetchLater(tx, waiting.id, Math.min(300_000, 1000 * 2 ** waiting.attempts));
    if (file || waiting.attempts + 1 >= TRIES_MAX)
      await announceChanges(tx, { messageIds: [waiting.id], ticketIds: [], news: 'state' });
  });
}

/** A message may be erased while its file is being fetched: the file would be orphaned. */
async function keepFile(tx: Tx, messageId: string, file: InspectedFile): Promise<void> {
  const { id } = await storeInAnyCase(tx, file);
  if (await markFetched(tx, messageId, id)) return;
  await dropFiles(tx, [id]);
}

async function download(
  ctx: Ctx,
  open: () => ReturnType<OutboxOptions['session']['fetchMedia']>,
  { media_ref }: WaitingMedia,
): Promise<InspectedFile | undefined> {
  try {
    const stored = await ctx.core.storage.put(ctx.companyId, await open(), INBOUND_BYTES_MAX);
    const file = await inspectInbound(ctx, { ...stored, name: media_ref.name || 'file' });
    return { ...file, waveform: media_ref.waveform };
  } catch (error) {
    ctx.log.warn({ error }, 'media.fetch_failed');
    return undefined;
  }
}

/** A broken or huge picture is kept as a document to download. */
async function inspectInbound(
  ctx: Ctx,
  stored: { key: string; name: string; bytes: number },
): Promise<InspectedFile> {
  try {
    return await inspectFile(ctx, stored);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ...stored,
      mime: 'application/octet-stream',
      kind: 'application',
      width: null,
      height: null,
    };
  }
}

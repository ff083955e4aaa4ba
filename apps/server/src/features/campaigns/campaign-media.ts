/** The files of a campaign's messages. */
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { dropFiles, storeFile } from '../../conversation/media/media.service.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { type CampaignRow, putFile } from './campaigns.queries.ts';
import { emitCampaign } from './campaigns.realtime.ts';
import { editableParts } from './campaigns.rules.ts';
import {
  checkFiles,
  checkSendable,
  getCampaign,
  lockedCampaign,
  stateOfCampaign,
} from './campaigns.service.ts';

interface Place {
  id: number;
  variant: number;
}

/** @throws ERR_CAMPAIGN_LOCKED, ERR_MEDIA_TYPE or ERR_TOO_LARGE if a connection of the campaign cannot send it */
export async function putMedia(ctx: UserCtx, place: Place, form: Form): Promise<CampaignRow> {
  const [upload] = form.files;
  if (!upload) throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  await inTransaction(ctx, async (tx) => checkEditable(tx, await getCampaign(tx, place.id)));
  const file = await inspectUpload(ctx, upload);
  return changeMedia(ctx, place, async (tx) => (await storeFile(tx, file)).id);
}

/** @throws ERR_CAMPAIGN_LOCKED, ERR_CAMPAIGN_EMPTY if a scheduled campaign would say nothing without it */
export const removeMedia = (ctx: UserCtx, place: Place): Promise<CampaignRow> =>
  changeMedia(ctx, place, async () => null);

function changeMedia(
  ctx: UserCtx,
  { id, variant }: Place,
  store: (tx: Tx) => Promise<string | null>,
): Promise<CampaignRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedCampaign(tx, id);
    checkEditable(tx, before);
    const old = before.files.find((file) => file.variant === variant);
    await putFile(tx, { id, variant }, await store(tx));
    await dropFiles(tx, [old?.id ?? null]);
    const row = await getCampaign(tx, id);
    await (row.status === 'PROGRAMADA' ? checkSendable(tx, row) : checkFiles(tx, row));
    emitCampaign(tx, 'update', row);
    return row;
  });
}

function checkEditable(tx: Tx, row: CampaignRow): void {
  if (editableParts(stateOfCampaign(row), tx.core.now()) === 'none')
    throw appError('ERR_CAMPAIGN_LOCKED');
}

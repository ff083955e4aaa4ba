/** A user's picture and language, and recovery after they lost their device. */
import { type Availability, type Language, limits } from '@prosa/contract/limits';
import type { Alerts } from '@prosa/contract/users';
import { dropFiles } from '../../conversation/media/media.service.ts';
import { makePicture, storePicture } from '../../conversation/media/picture.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { endSessionsOf } from './sessions.service.ts';
import { clearTwoFactor } from './two-factor.service.ts';
import { type UserRow, updateUserRow } from './users.queries.ts';
import { emitUser } from './users.realtime.ts';
import { checkMayChange, checkMayTouch, getUserRow } from './users.service.ts';

/** @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_VALIDATION, ERR_TOO_LARGE, ERR_MEDIA_INVALID */
export async function changePicture(ctx: UserCtx, id: number, form: Form): Promise<UserRow> {
  checkMayTouch(ctx, id);
  const [upload] = form.files;
  if (!upload) throw appError('ERR_VALIDATION', { details: [{ field: 'picture', part: 'body' }] });
  if (upload.bytes > limits.pictureBytes.max) throw appError('ERR_TOO_LARGE');
  await inTransaction(ctx, (tx) => findChangeable(tx, id));
  const made = await makePicture(ctx, upload);
  try {
    const row = await inTransaction(ctx, async (tx) => {
      const before = await findChangeable(tx, id);
      await updateUserRow(tx, id, { pictureId: await storePicture(tx, made) });
      await dropFiles(tx, [before.pictureId]);
      return announced(tx, id);
    });
    // The upload has been re-encoded.
    await form.discard();
    return row;
  } catch (error) {
    await ctx.core.storage.remove(made.key);
    throw error;
  }
}

/** @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
export function removePicture(ctx: UserCtx, id: number): Promise<UserRow> {
  checkMayTouch(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { pictureId } = await findChangeable(tx, id);
    await updateUserRow(tx, id, { pictureId: null });
    await dropFiles(tx, [pictureId]);
    return announced(tx, id);
  });
}

/** For a colleague: users remove their own second step with password and code. */
export function resetTwoFactor(ctx: UserCtx, id: number): Promise<UserRow> {
  if (ctx.actor.id === id) throw appError('ERR_NO_PERMISSION');
  return inTransaction(ctx, async (tx) => {
    await findChangeable(tx, id);
    await clearTwoFactor(tx, id);
    return announced(tx, id);
  });
}

/** For a lost device or a colleague who leaves. @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
export function signOutUser(ctx: UserCtx, id: number): Promise<UserRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await findChangeable(tx, id);
    await endSessionsOf(tx, id);
    return row;
  });
}

export function setOwnLanguage(ctx: UserCtx, language: Language): Promise<void> {
  return inTransaction(ctx, (tx) => updateUserRow(tx, ctx.actor.id, { language }));
}

export function setLetterKeys(ctx: UserCtx, letterKeys: boolean): Promise<void> {
  return inTransaction(ctx, (tx) => updateUserRow(tx, ctx.actor.id, { letterKeys }));
}

/** Their own, on whatever device they sign in. */
export async function setAlerts(ctx: UserCtx, alerts: Alerts): Promise<Alerts> {
  await inTransaction(ctx, (tx) => updateUserRow(tx, ctx.actor.id, alerts));
  return alerts;
}

/** Colleagues see it, and distribution heeds it. */
export function setAvailability(ctx: UserCtx, availability: Availability): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await updateUserRow(tx, ctx.actor.id, { availability });
    await announced(tx, ctx.actor.id);
  });
}

async function findChangeable(tx: UserCtx & Tx, id: number): Promise<UserRow> {
  const row = await getUserRow(tx, id);
  checkMayChange(tx, row);
  return row;
}

async function announced(tx: Tx, id: number): Promise<UserRow> {
  const row = await getUserRow(tx, id);
  await emitUser(tx, 'update', row);
  return row;
}

import type { User, UserRef } from '@prosa/contract/users';
import type { Ctx } from '../../core/ctx.ts';
import { pictureUrl } from '../../core/storage/media-url.ts';
import { presentServedQueues } from '../queues/queues.present.ts';
import type { UserRow } from './users.queries.ts';

/** The fields of a colleague that everybody may see. */
export const presentUserRef = (ctx: Ctx, row: UserRow): UserRef => ({
  id: row.id,
  name: row.name,
  online: row.online,
  availability: row.availability,
  profilePicUrl: pictureUrl(ctx.core, ctx.companyId, row.pictureId),
  queues: presentServedQueues(row.id, row.queues),
});

export const presentUser = (ctx: Ctx, row: UserRow): User => ({
  ...presentUserRef(ctx, row),
  email: row.email,
  profile: row.profile,
  super: row.super,
  allTicket: row.allTicket,
  whatsappId: row.connectionId,
  language: row.language,
  twoFactor: row.twoFactor,
  companyId: ctx.companyId,
  createdAt: row.createdAt.toISOString(),
  rev: row.rev,
});

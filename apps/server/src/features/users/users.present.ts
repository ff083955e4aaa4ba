import type { User, UserRef } from '@prosa/contract/users';
import type { UserRow } from './users.queries.ts';

/** What everybody may know of a colleague. */
export const presentUserRef = ({ id, name, online, queues }: UserRow): UserRef => ({
  id,
  name,
  online,
  queues,
});

export const presentUser = (companyId: number, row: UserRow): User => ({
  ...presentUserRef(row),
  email: row.email,
  profile: row.profile,
  super: row.super,
  allTicket: row.allTicket,
  whatsappId: row.connectionId,
  companyId,
  createdAt: row.createdAt.toISOString(),
  rev: row.rev,
});

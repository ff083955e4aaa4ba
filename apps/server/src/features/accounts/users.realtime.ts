/** Colleagues in browsers: the fields that a transfer needs. */
import type { Tx } from '../../core/ctx.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentSessionUser } from './auth.present.ts';
import { findSessionUser } from './auth.queries.ts';
import { presentUser, presentUserRef } from './users.present.ts';
import type { UserRow } from './users.queries.ts';

export async function emitUser(tx: Tx, action: 'create' | 'update', row: UserRow): Promise<void> {
  const { companyId } = tx;
  tx.emit(
    push({
      companyId,
      rooms: [rooms.company(companyId)],
      family: await forFamily(tx, action, row),
      entity: 'user',
      payload: { action, user: presentUserRef(tx, row) },
    }),
  );
}

/** Pages replace what they have by what they get; for the user themselves that is the whole session. */
async function forFamily(tx: Tx, action: string, row: UserRow): Promise<FamilyPush[]> {
  const { companyId } = tx;
  if (!tx.core.realtime.hasFamily(companyId)) return [];
  const self = await findSessionUser(tx, { userId: row.id });
  const [everybody, admins] = [rooms.company(companyId), rooms.admins(companyId)];
  const own = rooms.user(companyId, row.id);
  const whole = presentUser(tx, row);
  const session = self && { ...whole, ...presentSessionUser(tx.core, companyId, self) };
  return [
    { rooms: [own], payload: { action, user: session ?? whole } },
    { rooms: [admins], except: [own], payload: { action, user: whole } },
    {
      rooms: [everybody],
      except: [own, admins],
      payload: { action, user: presentUserRef(tx, row) },
    },
  ];
}

export function emitUserGone(tx: Tx, userId: number): void {
  const { companyId } = tx;
  const payload = { action: 'delete', userId } as const;
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'user', payload }));
}

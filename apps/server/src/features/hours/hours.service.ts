import type { Hours, HoursAnswer } from '@prosa/contract/hours';
import { findHours, writeHours } from '../../conversation/hours/hours.queries.ts';
import { isOpen } from '../../conversation/hours/is-open.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

export const readHours = (ctx: UserCtx): Promise<HoursAnswer> => inTransaction(ctx, answer);

export function replaceHours(ctx: UserCtx, { weekly, holidays }: Hours): Promise<HoursAnswer> {
  return inTransaction(ctx, async (tx) => {
    const inOrder = holidays.toSorted((a, b) => a.date.localeCompare(b.date));
    await writeHours(tx, { weekly, holidays: inOrder });
    await audit(tx, 'settingChanged', { detail: 'hours' });
    const { companyId } = tx;
    const payload = { action: 'update' as const };
    tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'hours', payload }));
    return answer(tx);
  });
}

async function answer(tx: Tx): Promise<HoursAnswer> {
  const { hours, timeZone, rev } = await findHours(tx);
  return { ...hours, timeZone, rev, isOpen: isOpen(hours, tx.core.now(), timeZone) };
}

/** Lists of invoices fetch again when something changed. */
import type { Core, Tx } from '../../core/ctx.ts';
import { push, rooms, toOperators } from '../../core/realtime/realtime.ts';

const changed = (companyId: number, to: readonly string[]) =>
  push({ companyId, rooms: to, entity: 'invoice', payload: { action: 'update', invoiceId: null } });

const forOperators = toOperators('invoice', { action: 'update', invoiceId: null });

/** To the company's admins, and to operators. */
export function emitInvoices(tx: Tx, companyId: number): void {
  tx.emit(changed(companyId, [rooms.admins(companyId)]));
  tx.emit(forOperators);
}

/** After the nightly invoices of some companies. */
export function pushInvoices(core: Core, companyIds: readonly number[]): void {
  for (const companyId of companyIds)
    core.realtime.push(changed(companyId, [rooms.admins(companyId)]));
  if (companyIds.length > 0) core.realtime.push(forOperators);
}

/** The company's due date or plan changed. */
export function emitServiceChanged(tx: Tx, companyId: number): void {
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
  tx.emit(toOperators('company', { action: 'changed' }));
}

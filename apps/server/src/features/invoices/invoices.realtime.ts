/** Lists of invoices fetch again when something changed. */
import type { Core, Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

const changed = (companyId: number, to: readonly string[]) =>
  push({ companyId, rooms: to, entity: 'invoice', payload: { action: 'update', invoiceId: null } });

/** To the company's admins, and to the operator who acts. */
export function emitInvoices(tx: Tx, companyId: number): void {
  tx.emit(changed(companyId, [rooms.admins(companyId)]));
  if (companyId !== tx.companyId) tx.emit(changed(tx.companyId, [rooms.operators(tx.companyId)]));
}

/** After the nightly invoices. */
export function pushInvoices(core: Core, companyId: number): void {
  core.realtime.push(changed(companyId, [rooms.admins(companyId)]));
}

/** The company's due date or plan changed. */
export function emitServiceChanged(tx: Tx, companyId: number): void {
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
}

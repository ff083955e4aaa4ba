/** Companies in browsers: operators see the rows; a company's own users refetch, or are disconnected. */
import type { Core, Tx } from '../../core/ctx.ts';
import { type Push, push, rooms, toOperators } from '../../core/realtime/realtime.ts';
import { presentManaged } from './managed-companies.present.ts';
import type { ManagedRow } from './managed-companies.queries.ts';

export const emitCompany = (tx: Tx, action: 'create' | 'update', row: ManagedRow): void =>
  tx.emit(operatorsHear(tx.core, action, row));

export const operatorsHear = (core: Core, action: 'create' | 'update', row: ManagedRow): Push =>
  toOperators('company', { action, company: presentManaged(core, row) });

/** Rights, limits or texts of the company's users changed. */
export function emitCompanyChanged(tx: Tx, companyId: number): void {
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
}

/** Nobody of it may be served any more. */
export function cutCompany(tx: Tx, companyId: number): void {
  tx.afterCommit(() => tx.core.realtime.disconnect(rooms.company(companyId)));
}

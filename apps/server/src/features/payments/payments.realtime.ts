import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

/** To everybody of the company: the page that waits for the payment may be anybody's. */
export function emitPayment(
  tx: Tx,
  {
    action,
    invoiceId,
    dueDate,
  }: {
    action: EventPayloads['payment']['action'];
    invoiceId: number;
    dueDate: Date | string | null;
  },
): void {
  const { companyId } = tx;
  const company = {
    id: companyId,
    dueDate: dueDate === null ? null : new Date(dueDate).toISOString(),
  };
  const payload: EventPayloads['payment'] = { action, invoiceId, company };
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'payment', payload }));
}

import type { Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';

export interface References {
  contactId?: number | undefined;
  whatsappId?: number | null | undefined;
  queueId?: number | null | undefined;
  attendantId?: number | null | undefined;
}

/** @throws ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_QUEUE_NOT_FOUND, ERR_NO_USER_FOUND */
export async function checkReferences(tx: Tx, body: References): Promise<void> {
  const { contactId, whatsappId, queueId, attendantId } = body;
  if (contactId && !(await findOwn(tx, 'contacts', contactId)))
    throw appError('ERR_NO_CONTACT_FOUND');
  if (whatsappId && !(await findOwn(tx, 'connections', whatsappId)))
    throw appError('ERR_NO_WAPP_FOUND');
  if (queueId && !(await findOwn(tx, 'queues', queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
  if (attendantId && !(await findOwn(tx, 'users', attendantId)))
    throw appError('ERR_NO_USER_FOUND');
}

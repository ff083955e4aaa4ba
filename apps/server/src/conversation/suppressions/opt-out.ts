/**
 * A customer who answers a campaign with a stop-word receives no more campaigns, and is told so once. The receiving of
 * messages asks for it by a job: processes of linked devices have no keys, and so cannot suppress a number.
 */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { findContact } from '../contacts/contacts.queries.ts';
import type { OptOutJob } from '../inbound/opt-outs.ts';
import { lockThreads } from '../inbound/people.queries.ts';
import { findMessages } from '../messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../messages/queue-message.ts';
import { findCompanyLocale, settingOf } from '../settings/settings.queries.ts';
import { insertSuppressions } from './suppressions.queries.ts';
import { emitSuppressed } from './suppressions.realtime.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A customer answered a campaign with a stop-word. */
    'contact.optedOut': { contactId: number };
  }
}

/** The job. Repeated, it does nothing. */
export const optOut = (
  core: Core,
  { companyId, contactId, connectionId, word }: OptOutJob & { companyId: number },
): Promise<void> =>
  inTransaction(companyCtx(core, companyId), async (tx) => {
    const contact = await findContact(tx, contactId);
    if (!contact?.number) return;
    const [thread] = await lockThreads(tx, connectionId, [contactId]);
    const asked = { number: contact.number, reason: 'stopWord', source: word } as const;
    const [row] = await insertSuppressions(tx, [asked]);
    if (!row) return;
    await audit(tx, 'contactOptedOut', { subject: contactId });
    await tx.happened({ type: 'contact.optedOut', contactId });
    emitSuppressed(tx, row);
    await confirm(tx, { conversationId: thread!.id, contactId, connectionId });
  });

/** Between attendances, so that it opens none. */
async function confirm(
  tx: Tx,
  place: { conversationId: number; contactId: number; connectionId: number },
): Promise<void> {
  const thread = { ...place, ticketId: null };
  const { language } = await findCompanyLocale(tx);
  const chosen = (await settingOf(tx, 'stopConfirmation')).trim();
  const id = await queueMessage(tx, thread, {
    author: { kind: 'automation' },
    body: chosen || automaticTexts[language].optedOut,
    mediaType: 'conversation',
  });
  await announceQueued(tx, thread, { rows: await findMessages(tx, [id]) });
}

/** Mails about invoices and due dates to the admins of a company, and to its own address. */
import type { Language } from '@prosa/contract/limits';
import { dayIn, daysBetween, endOfDay } from '../../conversation/hours/due-date.rules.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload, OfCompany } from '../../core/jobs/jobs.ts';
import { MAIL_LINK_MS, payLinkUrl } from '../../core/pay-links.ts';
import { type BillingReader, findPayer, listReaders, type Payer } from './billing-mail.queries.ts';
import { type MailKind, words } from './billing-words.ts';
import { findInvoice, type InvoiceRow, listUnpaid } from './invoices.queries.ts';
import type { NoticeKind } from './invoices.table.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-notice': { kind: NoticeKind; dueDate: string };
  }
}

interface Mailing {
  kind: MailKind;
  payer: Payer;
  readers: BillingReader[];
  day: string;
  amountCents: number;
  url: string;
  key: string;
}

/** Reminds of a due date, unless it has moved meanwhile. */
export async function mailNotice(
  core: Core,
  payload: OfCompany<JobPayload<'mail-notice'>>,
): Promise<void> {
  const mailing = await inTransaction(companyCtx(core, payload.companyId), (tx) =>
    noticeOf(tx, payload),
  );
  if (mailing) await send(core, mailing);
}

async function noticeOf(
  tx: Tx,
  { companyId, kind, dueDate }: OfCompany<JobPayload<'mail-notice'>>,
): Promise<Mailing | undefined> {
  const payer = await findPayer(tx);
  if (dueDayOf(payer) !== dueDate) return undefined;
  const invoice = (await listUnpaid(tx)).find((each) => each.kind === 'period');
  if (kind.startsWith('due') && !invoice) return undefined;
  return {
    kind,
    payer,
    readers: await listReaders(tx),
    day: dueDate,
    amountCents: invoice ? owedOf(invoice) : 0,
    url: invoice && kind !== 'deletion' ? payUrl(tx.core, invoice, payer) : billingUrl(tx.core),
    key: `${kind}-${companyId}-${dueDate}`,
  };
}

const dueDayOf = ({ dueDate, timeZone }: Payer): string | null =>
  dueDate && dayIn(new Date(dueDate), timeZone);

export async function mailPayment(
  core: Core,
  { companyId, invoiceId }: OfCompany<JobPayload<'mail-payment'>>,
): Promise<void> {
  const mailing = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const payer = await findPayer(tx);
    const invoice = await findInvoice(tx, invoiceId);
    const day = dueDayOf(payer);
    if (!invoice || !day) return;
    return {
      kind: 'paid' as const,
      payer,
      readers: await listReaders(tx),
      day,
      amountCents: owedOf(invoice),
      url: billingUrl(core),
      key: `paid-${companyId}-${invoiceId}`,
    };
  });
  if (mailing) await send(core, mailing);
}

const owedOf = ({ valueCents, creditCents }: InvoiceRow): number => valueCents - creditCents;

const billingUrl = ({ config }: Core): string => `${config.publicUrl}/financeiro`;

function payUrl(core: Core, { companyId, id, dueDate }: InvoiceRow, { timeZone }: Payer): string {
  const due = endOfDay(dueDate, timeZone).getTime();
  const expiresAt = new Date(due + MAIL_LINK_MS);
  return payLinkUrl(core, { companyId, invoiceId: id, expiresAt });
}

/** One mail for each language that its readers have. */
async function send(core: Core, mailing: Mailing): Promise<void> {
  const { kind, payer, key } = mailing;
  const today = dayIn(core.now(), payer.timeZone);
  const byLanguage = Map.groupBy(mailing.readers, ({ language }) => language);
  for (const [language, readers] of byLanguage) {
    const { letters } = words[language];
    const told = {
      company: payer.name,
      day: dayText(mailing.day, language),
      amount: moneyText(mailing.amountCents, language),
      days: Math.max(0, daysBetween(today, mailing.day)),
      url: mailing.url,
    };
    await core.mailer.send({
      to: readers.map(({ email }) => email),
      subject: letters[kind].subject(told),
      text: `${letters[kind].lines(told).join('\n\n')}\n`,
      key: `${key}-${language}`,
    });
  }
}

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(words[language].locale, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );

const moneyText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(words[language].locale, { style: 'currency', currency: 'BRL' }).format(
    cents / 100,
  );

/** The e-mail that invites the first admin of a company. */
import type { Language } from '@prosa/contract/limits';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { findInvited, type Invited } from './managed-companies.queries.ts';

interface Words {
  subject(invited: Invited): string;
  lines(invited: Invited & { url: string }): string[];
}

const words: Record<Language, Words> = {
  pt: {
    subject: ({ company }) => `Seu acesso ao atendimento de ${company}`,
    lines: ({ name, company, email, url }) => [
      `Olá, ${name}!`,
      `A empresa ${company} foi criada, e você é quem a administra.`,
      `Abra ${url}, informe o e-mail ${email} e escolha sua senha com o código que enviaremos.`,
    ],
  },
  en: {
    subject: ({ company }) => `Your access to customer service at ${company}`,
    lines: ({ name, company, email, url }) => [
      `Hello ${name},`,
      `The company ${company} was created, and you are its admin.`,
      `Open ${url}, enter the email ${email} and choose your password with the code that we send you.`,
    ],
  },
  es: {
    subject: ({ company }) => `Tu acceso a la atención de ${company}`,
    lines: ({ name, company, email, url }) => [
      `Hola, ${name}:`,
      `Se creó la empresa ${company}, y tú la administras.`,
      `Abre ${url}, escribe el correo ${email} y elige tu contraseña con el código que te enviaremos.`,
    ],
  },
};

export async function mailInvitation(
  core: Core,
  { companyId, userId }: JobPayload<'mail-invitation'> & { companyId: number },
): Promise<void> {
  const invited = await inTransaction(companyCtx(core, companyId), (tx) => findInvited(tx, userId));
  // Deleted meanwhile.
  if (!invited) return;
  const { subject, lines } = words[invited.language];
  await core.mailer.send({
    to: [invited.email],
    subject: subject(invited),
    text: `${lines({ ...invited, url: `${core.config.publicUrl}/forgetpsw` }).join('\n\n')}\n`,
    key: `invitation-${companyId}-${userId}`,
  });
}

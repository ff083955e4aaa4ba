/** E-mails about companies that sign themselves up: to operators, and what an operator decided to the company. */
import type { Language } from '@prosa/contract/limits';
import { type Core, inSystem } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import {
  type ManagedRow,
  unscopedFindCompany,
  unscopedListOperators,
} from './managed-companies.queries.ts';
import { operatorsHear } from './managed-companies.realtime.ts';

interface Letter {
  subject: string;
  lines: string[];
}

type About = Pick<ManagedRow, 'name' | 'email' | 'phone'> & { url: string; reason: string };

interface Words {
  waiting(about: About): Letter;
  approved(about: About): Letter;
  refused(about: About): Letter;
}

const words: Record<Language, Words> = {
  pt: {
    waiting: ({ name, email, phone, url }) => ({
      subject: `${name} quer se cadastrar`,
      lines: [
        `A empresa ${name} se cadastrou e espera sua aprovação.`,
        [email, phone].filter(Boolean).join(' · '),
        `Aprove ou recuse em ${url}/settings?area=companies`,
      ],
    }),
    approved: ({ name, url }) => ({
      subject: 'Seu cadastro foi aprovado',
      lines: [
        `O cadastro da empresa ${name} foi aprovado, e o período de teste começa hoje.`,
        `Entre em ${url}/login com o e-mail e a senha que você escolheu.`,
      ],
    }),
    refused: ({ name, reason }) => ({
      subject: 'Seu cadastro não foi aprovado',
      lines: [`O cadastro da empresa ${name} não foi aprovado.`, reason],
    }),
  },
  en: {
    waiting: ({ name, email, phone, url }) => ({
      subject: `${name} wants to sign up`,
      lines: [
        `The company ${name} has signed up and is waiting for your approval.`,
        [email, phone].filter(Boolean).join(' · '),
        `Approve or refuse it at ${url}/settings?area=companies`,
      ],
    }),
    approved: ({ name, url }) => ({
      subject: 'Your sign-up was approved',
      lines: [
        `The sign-up of ${name} was approved, and your trial begins today.`,
        `Sign in at ${url}/login with the email and the password that you chose.`,
      ],
    }),
    refused: ({ name, reason }) => ({
      subject: 'Your sign-up was not approved',
      lines: [`The sign-up of ${name} was not approved.`, reason],
    }),
  },
  es: {
    waiting: ({ name, email, phone, url }) => ({
      subject: `${name} quiere registrarse`,
      lines: [
        `La empresa ${name} se registró y espera tu aprobación.`,
        [email, phone].filter(Boolean).join(' · '),
        `Apruébala o recházala en ${url}/settings?area=companies`,
      ],
    }),
    approved: ({ name, url }) => ({
      subject: 'Se aprobó tu registro',
      lines: [
        `Se aprobó el registro de la empresa ${name}, y el período de prueba empieza hoy.`,
        `Entra en ${url}/login con el correo y la contraseña que elegiste.`,
      ],
    }),
    refused: ({ name, reason }) => ({
      subject: 'No se aprobó tu registro',
      lines: [`No se aprobó el registro de la empresa ${name}.`, reason],
    }),
  },
};

const OPERATORS_MAX = 20;

/** Operators see the new company; they get a letter if it waits for them. */
export async function unscopedTellSignUp(
  core: Core,
  { companyId }: { companyId: number },
): Promise<void> {
  const { row, operators } = await inSystem(core, async (db) => ({
    row: await unscopedFindCompany({ core, db }, companyId),
    operators: await unscopedListOperators(db, OPERATORS_MAX),
  }));
  if (!row) return;
  core.realtime.push(operatorsHear(core, 'create', row));
  if (!row.waitingSince) return;
  for (const { email, language } of operators)
    await send(core, words[language].waiting(aboutOf(core, row)), {
      to: email,
      key: `sign-up-${companyId}-${email}`,
    });
}

export async function unscopedMailDecision(
  core: Core,
  { companyId, isApproved, reason }: JobPayload<'mail-decision'> & { companyId: number },
): Promise<void> {
  const row = await inSystem(core, (db) => unscopedFindCompany({ core, db }, companyId));
  // Deleted meanwhile.
  if (!row) return;
  const letter = words[row.language][isApproved ? 'approved' : 'refused'];
  await send(core, letter(aboutOf(core, row, reason)), {
    to: row.email,
    key: `sign-up-decision-${companyId}`,
  });
}

const aboutOf = (core: Core, { name, email, phone }: ManagedRow, reason = ''): About => ({
  ...{ name, email, phone, reason },
  url: core.config.publicUrl,
});

const send = (
  { mailer }: Core,
  { subject, lines }: Letter,
  { to, key }: { to: string; key: string },
): Promise<void> =>
  mailer.send({ to: [to], subject, text: `${lines.filter(Boolean).join('\n\n')}\n`, key });

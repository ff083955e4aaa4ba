/** Texts of the mails about invoices and due dates. Pure. */
import type { Language } from '@prosa/contract/limits';
import type { NoticeKind } from './invoices.table.ts';

export interface Told {
  company: string;
  /** Formatted, as the amount is. */
  day: string;
  amount: string;
  days: number;
  url: string;
}

export type MailKind = NoticeKind | 'paid';

interface Letter {
  subject(told: Told): string;
  lines(told: Told): string[];
}

interface Words {
  locale: string;
  letters: Record<MailKind, Letter>;
}

const days = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const dueSoonPt: Letter = {
  subject: ({ company, days: left }) =>
    `A fatura de ${company} vence em ${days(left, 'dia', 'dias')}`,
  lines: ({ company, amount, day, url }) => [
    `A fatura de ${company}, no valor de ${amount}, vence em ${day}.`,
    `Pague por este link, sem precisar entrar: ${url}`,
  ],
};
const dueSoonEn: Letter = {
  subject: ({ company, days: left }) =>
    `The invoice for ${company} is due in ${days(left, 'day', 'days')}`,
  lines: ({ company, amount, day, url }) => [
    `The invoice for ${company} over ${amount} is due on ${day}.`,
    `Pay with this link, without signing in: ${url}`,
  ],
};
const dueSoonEs: Letter = {
  subject: ({ company, days: left }) =>
    `La factura de ${company} vence en ${days(left, 'día', 'días')}`,
  lines: ({ company, amount, day, url }) => [
    `La factura de ${company} por ${amount} vence el ${day}.`,
    `Paga con este enlace, sin iniciar sesión: ${url}`,
  ],
};

export const words: Record<Language, Words> = {
  pt: {
    locale: 'pt-BR',
    letters: {
      due7: dueSoonPt,
      due3: dueSoonPt,
      due0: {
        subject: ({ company }) => `A fatura de ${company} vence hoje`,
        lines: ({ company, amount, url }) => [
          `A fatura de ${company}, no valor de ${amount}, vence hoje.`,
          `Pague por este link, sem precisar entrar: ${url}`,
        ],
      },
      trial1: {
        subject: ({ company }) => `O período de teste de ${company} termina amanhã`,
        lines: ({ company, day, url }) => [
          `O período de teste de ${company} termina em ${day}.`,
          `Escolha um plano para continuar: ${url}`,
        ],
      },
      trial0: {
        subject: ({ company }) => `O período de teste de ${company} termina hoje`,
        lines: ({ company, url }) => [
          `Hoje é o último dia do período de teste de ${company}.`,
          `Escolha um plano para continuar: ${url}`,
        ],
      },
      deletion: {
        subject: ({ company }) => `Os dados de ${company} serão excluídos`,
        lines: ({ company, day, url }) => [
          `A assinatura de ${company} venceu em ${day} e não foi renovada.`,
          'A exclusão não pode ser desfeita: conversas, contatos e arquivos se perdem.',
          `Para manter tudo, entre e pague a fatura: ${url}`,
        ],
      },
      paid: {
        subject: ({ company }) => `Pagamento recebido: ${company}`,
        lines: ({ company, amount, day, url }) => [
          `Recebemos o pagamento de ${company}, no valor de ${amount}. Obrigado!`,
          `A assinatura vale até ${day}.`,
          `Faturas: ${url}`,
        ],
      },
    },
  },
  en: {
    locale: 'en-GB',
    letters: {
      due7: dueSoonEn,
      due3: dueSoonEn,
      due0: {
        subject: ({ company }) => `The invoice for ${company} is due today`,
        lines: ({ company, amount, url }) => [
          `The invoice for ${company} over ${amount} is due today.`,
          `Pay with this link, without signing in: ${url}`,
        ],
      },
      trial1: {
        subject: ({ company }) => `The trial of ${company} ends tomorrow`,
        lines: ({ company, day, url }) => [
          `The trial of ${company} ends on ${day}.`,
          `Choose a plan to go on: ${url}`,
        ],
      },
      trial0: {
        subject: ({ company }) => `The trial of ${company} ends today`,
        lines: ({ company, url }) => [
          `Today is the last day of the trial of ${company}.`,
          `Choose a plan to go on: ${url}`,
        ],
      },
      deletion: {
        subject: ({ company }) => `The data of ${company} will be deleted`,
        lines: ({ company, day, url }) => [
          `The subscription of ${company} expired on ${day} and was not renewed.`,
          'Deletion cannot be undone: its conversations, contacts and files are lost.',
          `To keep everything, sign in and pay the invoice: ${url}`,
        ],
      },
      paid: {
        subject: ({ company }) => `Payment received: ${company}`,
        lines: ({ company, amount, day, url }) => [
          `We received the payment of ${amount} for ${company}. Thank you!`,
          `The subscription is valid until ${day}.`,
          `Invoices: ${url}`,
        ],
      },
    },
  },
  es: {
    locale: 'es',
    letters: {
      due7: dueSoonEs,
      due3: dueSoonEs,
      due0: {
        subject: ({ company }) => `La factura de ${company} vence hoy`,
        lines: ({ company, amount, url }) => [
          `La factura de ${company} por ${amount} vence hoy.`,
          `Paga con este enlace, sin iniciar sesión: ${url}`,
        ],
      },
      trial1: {
        subject: ({ company }) => `El período de prueba de ${company} termina mañana`,
        lines: ({ company, day, url }) => [
          `El período de prueba de ${company} termina el ${day}.`,
          `Elige un plan para continuar: ${url}`,
        ],
      },
      trial0: {
        subject: ({ company }) => `El período de prueba de ${company} termina hoy`,
        lines: ({ company, url }) => [
          `Hoy es el último día del período de prueba de ${company}.`,
          `Elige un plan para continuar: ${url}`,
        ],
      },
      deletion: {
        subject: ({ company }) => `Los datos de ${company} serán eliminados`,
        lines: ({ company, day, url }) => [
          `La suscripción de ${company} venció el ${day} y no se renovó.`,
          'La eliminación no se puede deshacer: se pierden las conversaciones, los contactos y los archivos.',
          `Para conservarlo todo, inicia sesión y paga la factura: ${url}`,
        ],
      },
      paid: {
        subject: ({ company }) => `Pago recibido: ${company}`,
        lines: ({ company, amount, day, url }) => [
          `Recibimos el pago de ${company} por ${amount}. ¡Gracias!`,
          `La suscripción vale hasta el ${day}.`,
          `Facturas: ${url}`,
        ],
      },
    },
  },
};

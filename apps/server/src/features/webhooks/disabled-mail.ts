/** Texts of the mail about a webhook that Prosa has switched off, in the company's language. */
import type { Language } from '@prosa/contract/limits';
import { type StopReason, webhookLimits } from '@prosa/contract/webhooks/events';

interface Disabled {
  reason: StopReason;
  receiver: string;
  company: string;
  /** What Prosa is called here. */
  product: string;
  language: Language;
  page: string;
}

interface Words {
  subject(receiver: string): string;
  why: Record<StopReason, (disabled: Disabled) => string>;
  todo(page: string): string;
}

const { failingDays } = webhookLimits;

const words: Record<Language, Words> = {
  pt: {
    subject: (receiver) => `O webhook ${receiver} foi desligado`,
    why: {
      failing: ({ receiver, company, product }) =>
        `O webhook "${receiver}" de ${company} falha há ${failingDays} dias. Por isso, o ${product} o desligou e ele não recebe mais eventos.`,
      gone: ({ receiver, company, product }) =>
        `O endereço do webhook "${receiver}" de ${company} respondeu que não quer mais eventos (410). Por isso, o ${product} o desligou.`,
    },
    todo: (page) =>
      `Corrija o sistema que recebe os eventos e ligue o webhook de novo. Lá você também pode reenviar o que ele perdeu: ${page}`,
  },
  en: {
    subject: (receiver) => `The webhook ${receiver} was switched off`,
    why: {
      failing: ({ receiver, company, product }) =>
        `The webhook "${receiver}" of ${company} has been failing for ${failingDays} days. ${product} has switched it off, and it no longer receives events.`,
      gone: ({ receiver, company, product }) =>
        `The address of the webhook "${receiver}" of ${company} answered that it wants no more events (410). ${product} has switched it off.`,
    },
    todo: (page) =>
      `Repair the system that receives the events, then switch the webhook on again. There you can also resend what it missed: ${page}`,
  },
  es: {
    subject: (receiver) => `El webhook ${receiver} se desactivó`,
    why: {
      failing: ({ receiver, company, product }) =>
        `El webhook "${receiver}" de ${company} falla desde hace ${failingDays} días. ${product} lo desactivó y ya no recibe eventos.`,
      gone: ({ receiver, company, product }) =>
        `La dirección del webhook "${receiver}" de ${company} respondió que no quiere más eventos (410). ${product} lo desactivó.`,
    },
    todo: (page) =>
      `Corrige el sistema que recibe los eventos y vuelve a activar el webhook. Allí también puedes reenviar lo que perdió: ${page}`,
  },
};

export function disabledMail(disabled: Disabled): { subject: string; text: string } {
  const { subject, why, todo } = words[disabled.language];
  const { receiver, page, reason } = disabled;
  return { subject: subject(receiver), text: `${why[reason](disabled)}\n\n${todo(page)}\n` };
}

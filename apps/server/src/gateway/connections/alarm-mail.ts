/** Texts of the mail about a connection that is down, restricted or back, in the company's language. */
import { reasonTexts as en } from '@prosa/contract/connection-reason-texts.en';
import { reasonTexts as es } from '@prosa/contract/connection-reason-texts.es';
import { reasonTexts as pt } from '@prosa/contract/connection-reason-texts.pt';
import { isConnectionReason, type ReasonTexts } from '@prosa/contract/connection-reasons';
import type { Language } from '@prosa/contract/limits';
import type { OutageNews } from './connection-outage.rules.ts';

export interface Alarm {
  news: OutageNews;
  connection: string;
  company: string;
  language: Language;
  /** IANA name. */
  timeZone: string;
  reason: string | null;
  /** An ISO time until when the reason holds, or details that people do not need. */
  detail: string;
  /** ISO time. */
  at: string;
  url: string;
}

interface Words {
  locale: string;
  reasons: ReasonTexts;
  subject: Record<OutageNews, (connection: string) => string>;
  opening: Record<
    OutageNews,
    (alarm: { connection: string; company: string; at: string }) => string
  >;
  until(time: string): string;
  where(url: string): string;
}

const words: Record<Language, Words> = {
  pt: {
    locale: 'pt-BR',
    reasons: pt,
    subject: {
      down: (connection) => `A conexão ${connection} parou de funcionar`,
      limited: (connection) => `A conexão ${connection} está com restrições`,
      back: (connection) => `A conexão ${connection} voltou a funcionar`,
    },
    opening: {
      down: ({ connection, company, at }) =>
        `A conexão "${connection}" de ${company} parou de funcionar (${at}). Mensagens não chegam nem saem por ela.`,
      limited: ({ connection, company, at }) =>
        `A conexão "${connection}" de ${company} está conectada, mas com restrições (${at}).`,
      back: ({ connection, company, at }) =>
        `A conexão "${connection}" de ${company} voltou a funcionar (${at}).`,
    },
    until: (time) => `Até ${time}.`,
    where: (url) => `Conexões: ${url}`,
  },
  en: {
    locale: 'en-GB',
    reasons: en,
    subject: {
      down: (connection) => `The connection ${connection} has stopped working`,
      limited: (connection) => `The connection ${connection} is restricted`,
      back: (connection) => `The connection ${connection} is working again`,
    },
    opening: {
      down: ({ connection, company, at }) =>
        `The connection "${connection}" of ${company} has stopped working (${at}). Messages neither come in nor go out through it.`,
      limited: ({ connection, company, at }) =>
        `The connection "${connection}" of ${company} is connected, but restricted (${at}).`,
      back: ({ connection, company, at }) =>
        `The connection "${connection}" of ${company} is working again (${at}).`,
    },
    until: (time) => `Until ${time}.`,
    where: (url) => `Connections: ${url}`,
  },
  es: {
    locale: 'es',
    reasons: es,
    subject: {
      down: (connection) => `La conexión ${connection} dejó de funcionar`,
      limited: (connection) => `La conexión ${connection} tiene restricciones`,
      back: (connection) => `La conexión ${connection} volvió a funcionar`,
    },
    opening: {
      down: ({ connection, company, at }) =>
        `La conexión "${connection}" de ${company} dejó de funcionar (${at}). Los mensajes no llegan ni salen por ella.`,
      limited: ({ connection, company, at }) =>
        `La conexión "${connection}" de ${company} está conectada, pero con restricciones (${at}).`,
      back: ({ connection, company, at }) =>
        `La conexión "${connection}" de ${company} volvió a funcionar (${at}).`,
    },
    until: (time) => `Hasta ${time}.`,
    where: (url) => `Conexiones: ${url}`,
  },
};

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

/** Subject and text. */
export function alarmMail(alarm: Alarm): { subject: string; text: string } {
  const { news, connection, reason, detail } = alarm;
  const own = words[alarm.language];
  const timeOf = (time: string) =>
    new Date(time).toLocaleString(own.locale, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: alarm.timeZone,
    });
  const lines = [own.opening[news]({ ...alarm, at: timeOf(alarm.at) })];
  if (news !== 'back' && isConnectionReason(reason)) {
    const { what, todo } = own.reasons[reason];
    lines.push(
      [what, ...(ISO_TIME.test(detail) ? [own.until(timeOf(detail))] : []), todo].join(' '),
    );
  }
  return {
    subject: own.subject[news](connection),
    text: `${[...lines, own.where(alarm.url)].join('\n\n')}\n`,
  };
}

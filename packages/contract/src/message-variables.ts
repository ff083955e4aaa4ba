/**
 * Words in double braces that texts to customers may hold. One renderer: the server fills what it sends, the browser
 * what an attendant is about to send.
 */
import type { Language } from './limits.ts';
import type { CompanyVoice } from './setting-keys.ts';

export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'hora', 'data'] as const;
/** What a queue says may tell besides how many wait there before the customer, and he. */
export const queueVariables = [...messageVariables, 'position'] as const;
export type MessageVariable = (typeof queueVariables)[number];

export interface VariableSource extends CompanyVoice {
  contactName: string;
  /** The protocol is its number, so that every text of an attendance says the same. */
  ticket?: { id: number; createdAt: string } | undefined;
  /** In the line of his queue; elsewhere the variable stays as typed. */
  position?: number | undefined;
  at: Date;
}

/** Names that other products use for the greeting; texts come from there. */
const GREETING_ALIASES = ['greeting', 'gretting'] as const;

type Values = Record<string, string>;

/** What each variable stands for, in the company's language and time zone. */
export function variableValues(source: VariableSource): Values {
  const { contactName, at, position, ticket, timeZone } = source;
  const now = clockIn(timeZone, at);
  const greeting = greetingAt(Number(now.hour), source.language);
  const protocol = ticket
    ? `${compactDay(clockIn(timeZone, new Date(ticket.createdAt)))}${ticket.id}`
    : `${compactDay(now)}${now.hour}${now.minute}${now.second}`;
  return {
    firstName: contactName.trim().split(/\s+/)[0] ?? '',
    name: contactName.trim(),
    ms: greeting,
    ...Object.fromEntries(GREETING_ALIASES.map((alias) => [alias, greeting])),
    protocol,
    hora: `${now.hour}:${now.minute}`,
    data: `${now.day}/${now.month}/${now.year}`,
    ...(position === undefined ? {} : { position: String(position) }),
  };
}

export const hasVariables = (text: string): boolean => text.includes('{{');

/** Unknown names stay as typed; what is filled in is not looked at again. */
export const fillVariables = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? typed) : typed,
  );

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** The date and time that a clock on the wall shows there. */
function clockIn(timeZone: string, at: Date): Clock {
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
    ...{ hour: two, minute: two, second: two },
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Clock;
}

const compactDay = ({ year, month, day }: Clock): string => `${year}${month}${day}`;

/** Night, morning, afternoon, evening: each a quarter of the day. */
const greetings: Record<Language, readonly [string, string, string, string]> = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good evening', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
};

const greetingAt = (hour: number, language: Language): string =>
  greetings[language][Math.floor(hour / 6)] ?? '';

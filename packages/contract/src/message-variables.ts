/**
 * Variables in double braces in texts to customers. The server fills in texts that it sends, the browser texts that an attendant is
 * about to send.
 */
import type { Language } from './limits.ts';
import type { CompanyLocale } from './setting-keys.ts';

export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'hora', 'data'] as const;
/** Texts of a queue can also have `position`: the customer's place in the waiting line. */
export const queueVariables = [...messageVariables, 'position'] as const;
export type MessageVariable = (typeof queueVariables)[number];

export interface VariableSource extends CompanyLocale {
  contactName: string;
  /** The protocol contains its number, so that it is the same in every text of an attendance. */
  ticket?: { id: number; createdAt: string } | undefined;
  /** Place in the waiting line of the queue; if absent, the variable stays as typed. */
  position?: number | undefined;
  at: Date;
}

/** Names of the greeting in other products, because companies bring texts from there. */
const GREETING_ALIASES = ['greeting', 'gretting'] as const;

type Values = Record<string, string>;

/** Values of the variables in the company's language and time zone. */
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

/** Unknown names stay as typed; variables in filled-in values are not replaced. */
export const fillVariables = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? typed) : typed,
  );

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** Local date and time in the time zone. */
function clockIn(timeZone: string, at: Date): Clock {
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Clock;
}

const compactDay = ({ year, month, day }: Clock): string => `${year}${month}${day}`;

/** Night, morning, afternoon, evening: six hours each. */
const greetings: Record<Language, readonly [string, string, string, string]> = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good evening', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
};

const greetingAt = (hour: number, language: Language): string =>
  greetings[language][Math.floor(hour / 6)] ?? '';

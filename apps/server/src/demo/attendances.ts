/** Which attendant of the demo serves which customer, in which state, about what. */
import { endings, openings, threads } from './thread-texts.ts';

export interface Attendance {
  readonly customer: number;
  readonly status: 'pending' | 'open' | 'closed';
  readonly by: 'ana' | 'bruno' | 'admin' | undefined;
  readonly queue: 'Atendimento' | 'Financeiro' | 'Suporte' | undefined;
  readonly connection: 'main' | 'branch';
  readonly script: string;
  /** Time of its last message. */
  readonly endedMinutesAgo: number;
}

export const CUSTOMERS = 60;

const DAY = 1440;
const scripts = Object.values(threads);
const attendants = ['ana', 'bruno', 'admin'] as const;
const queueNames = ['Atendimento', 'Financeiro', 'Suporte'] as const;
const script = (n: number): string => scripts[n % scripts.length] ?? threads.delivery;
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const earlier = (customer: number): Attendance => ({
  customer,
  status: 'closed',
  by: attendants[customer % 2],
  queue: 'Atendimento',
  connection: 'main',
  script: script(customer),
  endedMinutesAgo: 9 * DAY + customer * 47,
});

/** A customer has written and nobody has answered; every second one is a returning customer. */
const waiting = numbers(0, 10).flatMap((customer): Attendance[] => [
  ...(customer % 2 === 0 ? [earlier(customer)] : []),
  {
    customer,
    status: 'pending',
    by: undefined,
    queue: customer < 6 ? 'Atendimento' : customer < 8 ? 'Financeiro' : undefined,
    connection: 'main',
    script: openings[customer % openings.length] ?? openings[0],
    endedMinutesAgo: 2 + customer * 19,
  },
]);

const lastWords = [endings.waiting, endings.asked, endings.called, endings.failed];

const served = numbers(11, 23).flatMap((customer): Attendance[] => [
  ...(customer === 11 || customer === 17 ? [earlier(customer)] : []),
  {
    customer,
    status: 'open',
    by: customer < 17 ? 'ana' : customer < 22 ? 'bruno' : 'admin',
    queue: queueNames[customer < 20 ? 0 : customer % 3],
    connection: 'main',
    script: `${script(customer + 3).trim()}${lastWords[customer % lastWords.length]}`,
    endedMinutesAgo: 6 + (customer - 11) * 53,
  },
]);

const done = numbers(24, 47).map(
  (customer): Attendance => ({
    customer,
    status: 'closed',
    by: attendants[customer % attendants.length],
    queue: queueNames[customer % queueNames.length],
    connection: 'main',
    script: script(customer),
    endedMinutesAgo: DAY + (customer - 24) * 613,
  }),
);

/** The branch's number is not connected: messages to it wait. */
const branch: Attendance[] = [
  {
    customer: 48,
    status: 'open',
    by: 'bruno',
    queue: 'Suporte',
    connection: 'branch',
    script: `${threads.warranty.trim()}${endings.unsent}`,
    endedMinutesAgo: 260,
  },
  {
    customer: 49,
    status: 'pending',
    by: undefined,
    queue: 'Suporte',
    connection: 'branch',
    script: openings[3],
    endedMinutesAgo: 1900,
  },
  ...[50, 51].map(
    (customer): Attendance => ({
      customer,
      status: 'closed',
      by: 'ana',
      queue: 'Suporte',
      connection: 'branch',
      script: script(customer),
      endedMinutesAgo: 4 * DAY + customer * 31,
    }),
  ),
];

export const attendances: readonly Attendance[] = [...waiting, ...served, ...done, ...branch];

/** Customers of the flow, each with their own random numbers. */

import type { FlowGraph } from '@prosa/flow/graph';
import { fates, shownTo } from './flow-oracle.ts';

export interface FlowCustomer {
  number: string;
  /** They begin with these, all at once. */
  greetings: readonly string[];
  /** What they write after each pause. */
  turns: readonly string[];
  /** For each fate, the texts after each turn. */
  possible: readonly (readonly string[][])[];
  /** Turns that are written; the greetings are the first. */
  done: number;
  /** When they have read what is shown; 0 before it is. */
  notBefore: number;
  /** After this turn an attendant takes the ticket. */
  takenAfter: number | null;
  /** How many texts they were sent when it was taken. */
  taken: number | null;
}

const NAMES = ['Ana', 'José', 'Bento', 'Íris {{name}}', 'Rui"} #'];
const WRONG = ['não sei', '9', '?'];
/** Only some should ask for an order, a model or a bot: a company makes sixty requests a minute. */
const CALLING = ['pedido', 'assistente', 'robô'];
const CHOICES = ['1', 'Vendas', '3', 'pesquisa', '4', 'encerrar!', '5', 'COLEGA'];
const TAKEN = 0.08;

export function makeFlowCustomer(
  { number, graphs, callers }: { number: string; graphs: readonly FlowGraph[]; callers: number },
  random: () => number,
): FlowCustomer {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const wrong = Array.from({ length: Math.floor(random() * 4) }, () => one(WRONG));
  const choice = one(random() < callers ? CALLING : CHOICES);
  const isLost = wrong.length >= 3;
  const asks = ['3', 'pesquisa'].includes(choice) && !isLost;
  const turns = [
    one(NAMES),
    ...wrong,
    ...(isLost ? [] : [choice]),
    ...(asks ? [one(['ótimo', '10'])] : []),
  ];
  const greetings = ['oi', 'bom dia', 'tudo bem?'].slice(0, 1 + Math.floor(random() * 3));
  const takenAfter = random() < TAKEN ? Math.floor(random() * (turns.length + 1)) : null;
  const possible = fates.map((fate) => shownTo({ turns, firstName: 'Cliente', graphs }, fate));
  return { number, greetings, turns, possible, done: 0, notBefore: 0, takenAfter, taken: null };
}

/** How many texts they must have been shown before they go on: the same for every fate. */
export const waitsFor = ({ possible, done }: FlowCustomer): number =>
  possible[0]!.slice(0, done).flat().length;

/** Whether these are exactly the texts of one fate. */
export function isRight({ possible, taken }: FlowCustomer, shown: readonly string[]): boolean {
  const told = JSON.stringify(shown);
  return possible.some(
    (texts) => JSON.stringify(texts.flat().slice(0, taken ?? undefined)) === told,
  );
}

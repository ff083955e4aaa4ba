/** Customers who write, wait for the expected texts, and write again; each with their own random numbers. */
import { MenuOracle } from './menu-oracle.ts';

export interface Customer {
  number: string;
  /** What they have left to write, turn by turn; a turn may be several messages at once. */
  turns: string[][];
  /** What they have written, and what they must have been shown by the end. */
  written: string[];
  expected: string[];
  /** How much of it they wait for before they go on. */
  waitsFor: number;
  /** When they have read the shown text; 0 until it is shown. */
  notBefore: number;
}

const TYPED = ['1', '1', '2', '2', '3', '0', '#', 'não sei', '9'];
const TURNS_MAX = 6;

export function makeCustomer(number: string, random: () => number): Customer {
  const turns = Array.from({ length: 1 + Math.floor(random() * TURNS_MAX) }, () => [
    TYPED[Math.floor(random() * TYPED.length)]!,
  ]);
  // Many greet in two or three messages; one menu is the answer to all of them.
  const greetings = ['oi', 'bom dia', 'tudo bem?'].slice(0, 1 + Math.floor(random() * 3));
  const oracle = new MenuOracle();
  const customer = { number, turns: [greetings, ...turns], written: [], notBefore: 0 };
  const expected = [...oracle.begin(), ...turns.flatMap(([typed]) => oracle.hear(typed!))];
  return { ...customer, expected, waitsFor: 0 };
}

/** How many texts they must have been shown after this many turns. */
export function shownAfter(customer: Customer, turns: number): number {
  const oracle = new MenuOracle();
  const all = [oracle.begin(), ...turnsOf(customer).map((typed) => oracle.hear(typed))];
  return all.slice(0, turns).flat().length;
}

const turnsOf = (customer: Customer): string[] => customer.turns.slice(1).map(([typed]) => typed!);

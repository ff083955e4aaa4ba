/** Fixed texts of menus and questions, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomationTexts {
  /** On the button that opens a list of choices; at most 20 characters. */
  choose: string;
  /** Above options that come without a text. */
  chooseOne: string;
  /** Below options of which several may be chosen. */
  chooseSeveral: string;
  /** A number is the answer; `low` and `high` may be empty. */
  rate: (range: { max: number; low: string; high: string }) => string;
}

const rangeOf = (to: string) => (range: { max: number; low: string; high: string }) => {
  const end = (value: number, label: string) =>
    label === '' ? `*${value}*` : `*${value}* (${label})`;
  return `${end(1, range.low)} ${to} ${end(range.max, range.high)}`;
};

export const automationTexts: Record<Language, AutomationTexts> = {
  pt: {
    choose: 'Ver opções',
    chooseOne: 'Escolha uma opção:',
    chooseSeveral: 'Pode escolher mais de uma: envie os números separados por vírgula.',
    rate: rangeOf('a'),
  },
  en: {
    choose: 'See options',
    chooseOne: 'Choose an option:',
    chooseSeveral: 'You can choose more than one: send the numbers separated by commas.',
    rate: rangeOf('to'),
  },
  es: {
    choose: 'Ver opciones',
    chooseOne: 'Elige una opción:',
    chooseSeveral: 'Puedes elegir más de una: envía los números separados por comas.',
    rate: rangeOf('a'),
  },
};

/** What menus and questions say by themselves, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomationTexts {
  /** On the button that opens a list of choices; 20 letters at most. */
  choose: string;
  rates: readonly [string, string, string];
}

export const automationTexts: Record<Language, AutomationTexts> = {
  pt: {
    choose: 'Ver opções',
    rates: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  },
  en: {
    choose: 'See options',
    rates: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  },
  es: {
    choose: 'Ver opciones',
    rates: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
  },
};

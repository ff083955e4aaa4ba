/** What menus and questions say by themselves, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomationTexts {
  mainMenu: string;
  back: string;
  /** On the button that opens a list of choices; 20 letters at most. */
  choose: string;
  rates: readonly [string, string, string];
}

export const automationTexts: Record<Language, AutomationTexts> = {
  pt: {
    mainMenu: 'Menu principal',
    back: 'Menu anterior',
    choose: 'Ver opções',
    rates: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  },
  en: {
    mainMenu: 'Main menu',
    back: 'Previous menu',
    choose: 'See options',
    rates: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  },
  es: {
    mainMenu: 'Menú principal',
    back: 'Menú anterior',
    choose: 'Ver opciones',
    rates: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
  },
};

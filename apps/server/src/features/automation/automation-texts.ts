/** What menus and questions say by themselves, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomationTexts {
  /** On the button that opens a list of choices; 20 letters at most. */
  choose: string;
}

export const automationTexts: Record<Language, AutomationTexts> = {
  pt: {
    choose: 'Ver opções',
  },
  en: {
    choose: 'See options',
  },
  es: {
    choose: 'Ver opciones',
  },
};

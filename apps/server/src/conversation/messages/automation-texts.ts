/** Fixed texts of menus and questions, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomationTexts {
  /** On the button that opens a list of choices; at most 20 characters. */
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

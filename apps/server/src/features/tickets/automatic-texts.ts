/** What a customer is told of his ticket, in the company's language. */
import type { Language } from '@prosa/contract/limits';

export interface AutomaticTexts {
  /** {{agent}} took the ticket. */
  greeting: string;
  /** The ticket went to {{queue}}, to {{agent}}, or to both. */
  toQueue: string;
  toAgent: string;
  toBoth: string;
}

export const automaticTexts: Record<Language, AutomaticTexts> = {
  pt: {
    greeting:
      '*Mensagem automática*\n{{ms}}, {{name}}! Meu nome é *{{agent}}* e agora vou dar continuidade ao seu atendimento.',
    toQueue:
      '*Mensagem automática*\nSeu atendimento foi transferido para o setor *{{queue}}*. Aguarde, já vamos atender você.',
    toAgent:
      '*Mensagem automática*\nSeu atendimento foi transferido para *{{agent}}*. Aguarde, já vamos atender você.',
    toBoth:
      '*Mensagem automática*\nSeu atendimento foi transferido para *{{agent}}*, do setor *{{queue}}*. Aguarde, já vamos atender você.',
  },
  en: {
    greeting:
      '*Automatic message*\n{{ms}}, {{name}}! My name is *{{agent}}* and I will take care of you from here.',
    toQueue:
      '*Automatic message*\nYou have been transferred to the *{{queue}}* department. Please wait, we will be with you shortly.',
    toAgent:
      '*Automatic message*\nYou have been transferred to *{{agent}}*. Please wait, we will be with you shortly.',
    toBoth:
      '*Automatic message*\nYou have been transferred to *{{agent}}* of the *{{queue}}* department. Please wait, we will be with you shortly.',
  },
  es: {
    greeting:
      '*Mensaje automático*\n{{ms}}, {{name}}. Mi nombre es *{{agent}}* y a partir de ahora continuaré con su atención.',
    toQueue:
      '*Mensaje automático*\nSu atención fue transferida al departamento *{{queue}}*. Aguarde, enseguida le atenderemos.',
    toAgent:
      '*Mensaje automático*\nSu atención fue transferida a *{{agent}}*. Aguarde, enseguida le atenderemos.',
    toBoth:
      '*Mensaje automático*\nSu atención fue transferida a *{{agent}}*, del departamento *{{queue}}*. Aguarde, enseguida le atenderemos.',
  },
};

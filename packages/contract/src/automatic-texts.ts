/** Automatic texts to customers about their ticket, in the company's language. */
import { lineOf } from './chat-menu.ts';
import type { Language } from './limits.ts';

export interface AutomaticTexts {
  /** {{agent}} accepted the ticket. */
  greeting: string;
  /** The ticket was transferred to {{queue}}, to {{agent}}, or to both. */
  toQueue: string;
  toAgent: string;
  toBoth: string;
  /** The customer called, but the company does not take calls. */
  callsOff: string;
  /** Used if ratings are on and the connection has no text of its own; followed by the list of ratings. */
  ratingAsked: string;
  ratingThanks: string;
  /** What answered by itself cannot go on: a person comes. */
  automationFailed: string;
  /** What answers by itself did not understand a voice note. */
  voiceNotHeard: string;
  /** A bot of another system had no answer to what the customer wrote. */
  notUnderstood: string;
  /** It cannot read what the customer sent, such as a voice note. */
  pleaseWrite: string;
  /** The customer answered a campaign with a stop-word. */
  optedOut: string;
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
    callsOff:
      '*Mensagem automática*\nNão atendemos chamadas de voz ou de vídeo por aqui. Envie uma mensagem, por favor.',
    ratingAsked: 'Como foi o seu atendimento? Responda com o número da sua avaliação:',
    ratingThanks: 'Obrigado pela sua avaliação!',
    automationFailed:
      'Não consegui continuar por aqui. Uma pessoa da nossa equipe vai responder você.',
    voiceNotHeard: 'Não consegui ouvir o seu áudio. Pode escrever, por favor?',
    notUnderstood: 'Não entendi. Pode dizer com outras palavras?',
    pleaseWrite: 'Por aqui eu só consigo ler texto. Pode escrever, por favor?',
    optedOut:
      'Pronto, você não vai mais receber nossas campanhas. Se precisar de algo, é só escrever.',
  },
  en: {
    greeting:
      '*Automatic message*\n{{ms}}, {{name}}! My name is *{{agent}}* and I will be helping you from here.',
    toQueue:
      '*Automatic message*\nYou have been transferred to the *{{queue}}* department. Please wait, we will be with you shortly.',
    toAgent:
      '*Automatic message*\nYou have been transferred to *{{agent}}*. Please wait, we will be with you shortly.',
    toBoth:
      '*Automatic message*\nYou have been transferred to *{{agent}}* in the *{{queue}}* department. Please wait, we will be with you shortly.',
    callsOff:
      '*Automatic message*\nWe do not take voice or video calls here. Please send us a message instead.',
    ratingAsked: 'How did we do? Please reply with the number of your rating:',
    ratingThanks: 'Thank you for your rating!',
    automationFailed: 'I could not go on from here. Someone from our team will reply to you.',
    voiceNotHeard: 'I could not listen to your voice message. Could you write it, please?',
    notUnderstood: 'I did not understand that. Could you say it in other words?',
    pleaseWrite: 'I can only read text here. Could you write it, please?',
    optedOut:
      'Done: you will not receive our campaigns any more. If you need anything, just write.',
  },
  es: {
    greeting:
      '*Mensaje automático*\n{{ms}}, {{name}}. Soy *{{agent}}* y a partir de ahora continúo con tu atención.',
    toQueue:
      '*Mensaje automático*\nTransferimos tu atención al área *{{queue}}*. Espera un momento, enseguida te atendemos.',
    toAgent:
      '*Mensaje automático*\nTransferimos tu atención a *{{agent}}*. Espera un momento, enseguida te atendemos.',
    toBoth:
      '*Mensaje automático*\nTransferimos tu atención a *{{agent}}*, del área *{{queue}}*. Espera un momento, enseguida te atendemos.',
    callsOff:
      '*Mensaje automático*\nNo atendemos llamadas ni videollamadas por aquí. Envíanos un mensaje, por favor.',
    ratingAsked: '¿Cómo fue tu atención? Responde con el número de tu calificación:',
    ratingThanks: '¡Gracias por tu calificación!',
    automationFailed: 'No pude continuar por aquí. Una persona de nuestro equipo te responderá.',
    voiceNotHeard: 'No pude escuchar tu audio. ¿Puedes escribirlo, por favor?',
    notUnderstood: 'No entendí. ¿Puedes decirlo con otras palabras?',
    pleaseWrite: 'Por aquí solo puedo leer texto. ¿Puedes escribirlo, por favor?',
    optedOut: 'Listo, ya no recibirás nuestras campañas. Si necesitas algo, solo escribe.',
  },
};

export const ratingLevels: Record<Language, readonly [string, string, string]> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
};

/** @param ownText text of the connection; empty = the default text */
export function ratingQuestion(language: Language, ownText = ''): string {
  const question = ownText.trim() || automaticTexts[language].ratingAsked;
  const lines = ratingLevels[language].map((title, index) =>
    lineOf({ key: String(index + 1), title }),
  );
  return `${question}\n\n${lines.join('\n')}`;
}

import { ask, close, Drawing, menu, say, toQueue } from './drawing.ts';
import type { Draw, Texts } from './templates.ts';

const texts: Texts<
  | 'ask'
  | 'great'
  | 'good'
  | 'fair'
  | 'poor'
  | 'thanks'
  | 'sorry'
  | 'key'
  | 'noted'
  | 'call'
  | 'yes'
  | 'no'
> = {
  pt: {
    ask: 'Olá, {{firstName}}! Como foi o nosso atendimento?',
    great: 'Ótimo',
    good: 'Bom',
    fair: 'Regular',
    poor: 'Ruim',
    thanks: 'Que bom saber! Obrigado pela resposta.',
    sorry: 'Sentimos muito. O que podemos melhorar?',
    key: 'comentario',
    noted: 'Obrigado por nos contar. Registramos o seu comentário: “{{comentario}}”.',
    call: 'Quer que alguém da equipe fale com você?',
    yes: 'Sim, por favor',
    no: 'Não precisa',
  },
  en: {
    ask: 'Hi {{firstName}}! How was our service?',
    great: 'Great',
    good: 'Good',
    fair: 'Fair',
    poor: 'Poor',
    thanks: 'Glad to hear it! Thank you for your answer.',
    sorry: 'We are sorry to hear that. What could we do better?',
    key: 'comment',
    noted: 'Thank you for telling us. We have recorded your comment: “{{comment}}”.',
    call: 'Would you like someone from our team to contact you?',
    yes: 'Yes, please',
    no: 'No need',
  },
  es: {
    ask: '¡Hola, {{firstName}}! ¿Cómo fue nuestra atención?',
    great: 'Excelente',
    good: 'Buena',
    fair: 'Regular',
    poor: 'Mala',
    thanks: '¡Qué bueno saberlo! Gracias por tu respuesta.',
    sorry: 'Lo sentimos mucho. ¿Qué podemos mejorar?',
    key: 'comentario',
    noted: 'Gracias por contarnos. Registramos tu comentario: “{{comentario}}”.',
    call: '¿Quieres que alguien del equipo te contacte?',
    yes: 'Sí, por favor',
    no: 'No hace falta',
  },
};

/** Asks how it was, and those who were not content what could be better. */
export const satisfaction: Draw = (language, queue) => {
  const words = texts[language];
  const drawing = new Drawing();
  const { great, good, fair, poor } = words;
  const grade = drawing.add([1, 0], menu(words.ask, [great, good, fair, poor]));
  const thanks = drawing.add([2, 0], close(words.thanks));
  const comment = drawing.add([2, 1], ask(words.sorry, words.key));
  const noted = drawing.add([3, 1], say(words.noted));
  const call = drawing.add([4, 1], menu(words.call, [words.yes, words.no]));
  const people = drawing.add([5, 1], toQueue(queue));
  const end = drawing.add([5, 2], close(''));
  drawing.begin(grade);
  drawing.lead(grade, 'a1', thanks);
  drawing.lead(grade, 'a2', thanks);
  drawing.lead(grade, 'a3', comment);
  drawing.lead(grade, 'a4', comment);
  drawing.lead(comment, 'a', noted);
  drawing.lead(noted, 'a', call);
  drawing.lead(call, 'a1', people);
  drawing.lead(call, 'a2', end);
  return drawing.done();
};

import type { Rule } from '@prosa/flow/nodes';
import { ask, Drawing, say, toQueue } from './drawing.ts';
import type { Draw, Texts } from './templates.ts';

const texts: Texts<'open' | 'weekend' | 'closed' | 'ask' | 'key' | 'noted'> = {
  pt: {
    open: '{{ms}}, {{firstName}}! Já vamos atender você.',
    weekend:
      'Olá, {{firstName}}! Não atendemos aos fins de semana: voltamos na segunda-feira, às 8h.',
    closed: 'Olá, {{firstName}}! Nosso horário de atendimento é de segunda a sexta, das 8h às 18h.',
    ask: 'Deixe a sua mensagem aqui. Assim que voltarmos, respondemos.',
    key: 'recado',
    noted: 'Anotado: “{{recado}}”. Logo falamos com você.',
  },
  en: {
    open: '{{ms}}, {{firstName}}! Someone will be with you in a moment.',
    weekend: 'Hi {{firstName}}! We are closed at weekends and back on Monday at 8 am.',
    closed: 'Hi {{firstName}}! We are open Monday to Friday, from 8 am to 6 pm.',
    ask: 'Leave us a message here and we will reply as soon as we are back.',
    key: 'note',
    noted: 'We have noted: “{{note}}”. We will be in touch soon.',
  },
  es: {
    open: '{{ms}}, {{firstName}}. Enseguida te atendemos.',
    weekend:
      '¡Hola, {{firstName}}! Los fines de semana no atendemos: volvemos el lunes a las 8:00.',
    closed: '¡Hola, {{firstName}}! Atendemos de lunes a viernes, de 8:00 a 18:00.',
    ask: 'Déjanos tu mensaje aquí y te respondemos en cuanto volvamos.',
    key: 'recado',
    noted: 'Anotado: “{{recado}}”. Pronto nos pondremos en contacto contigo.',
  },
};

const is = (field: string, operator: Rule['operator'], value: string): Rule => ({
  source: 'context',
  field,
  operator,
  value,
});

const WEEKEND = [is('weekday', 'equals', 'saturday'), is('weekday', 'equals', 'sunday')];
const WORKDAY = [is('time', 'greaterOrEqual', '08:00'), is('time', 'less', '18:00')];

/** In working hours people answer; at other times the customer leaves a message. */
export const openingHours: Draw = (language, queue) => {
  const words = texts[language];
  const drawing = new Drawing();
  const isWeekend = drawing.add([1, 0], { type: 'condition', mode: 'any', rules: WEEKEND });
  const isOpen = drawing.add([2, 0], { type: 'condition', mode: 'all', rules: WORKDAY });
  const open = drawing.add([3, 0], say(words.open));
  const closed = drawing.add([3, 1], say(words.closed));
  const weekend = drawing.add([3, 2], say(words.weekend));
  const note = drawing.add([4, 1], ask(words.ask, words.key));
  const noted = drawing.add([5, 1], say(words.noted));
  const people = drawing.add([6, 0], toQueue(queue));
  drawing.begin(isWeekend);
  drawing.lead(isWeekend, 'true', weekend);
  drawing.lead(isWeekend, 'false', isOpen);
  drawing.lead(isOpen, 'true', open);
  drawing.lead(isOpen, 'false', closed);
  drawing.lead(open, 'a', people);
  drawing.lead(closed, 'a', note);
  drawing.lead(weekend, 'a', note);
  drawing.lead(note, 'a', noted);
  drawing.lead(noted, 'a', people);
  return drawing.done();
};

import { close, Drawing, menu, say, toQueue } from './drawing.ts';
import type { Draw, Texts } from './templates.ts';

const texts: Texts<
  | 'welcome'
  | 'ask'
  | 'people'
  | 'hours'
  | 'payment'
  | 'invalid'
  | 'hoursAnswer'
  | 'paymentAnswer'
  | 'more'
  | 'no'
  | 'bye'
> = {
  pt: {
    welcome: '{{ms}}, {{firstName}}! Que bom ter você por aqui.',
    ask: 'Como podemos ajudar?',
    people: 'Falar com a equipe',
    hours: 'Horário e endereço',
    payment: 'Formas de pagamento',
    invalid: 'Não entendi. Responda com o número de uma das opções, por favor.',
    hoursAnswer:
      'Atendemos de segunda a sexta, das 8h às 18h.\nEstamos na Rua Exemplo, 100, no Centro.',
    paymentAnswer: 'Aceitamos Pix, boleto e cartão de crédito em até 3 vezes sem juros.',
    more: 'Podemos ajudar em mais alguma coisa?',
    no: 'Não, obrigado',
    bye: 'Obrigado pelo contato. Até a próxima!',
  },
  en: {
    welcome: '{{ms}}, {{firstName}}! Thanks for getting in touch.',
    ask: 'How can we help?',
    people: 'Talk to our team',
    hours: 'Hours and address',
    payment: 'Payment options',
    invalid: 'Sorry, we did not get that. Please reply with the number of one of the options.',
    hoursAnswer:
      'We are open Monday to Friday, from 8 am to 6 pm.\nYou will find us at 100 Example Street.',
    paymentAnswer: 'We accept credit cards, debit cards and bank transfers.',
    more: 'Is there anything else we can help with?',
    no: 'No, thank you',
    bye: 'Thanks for contacting us. See you soon!',
  },
  es: {
    welcome: '{{ms}}, {{firstName}}. ¡Gracias por escribirnos!',
    ask: '¿En qué podemos ayudarte?',
    people: 'Hablar con el equipo',
    hours: 'Horario y dirección',
    payment: 'Formas de pago',
    invalid: 'No te entendimos. Responde con el número de una de las opciones, por favor.',
    hoursAnswer:
      'Atendemos de lunes a viernes, de 8:00 a 18:00.\nEstamos en la calle Ejemplo 100, en el centro.',
    paymentAnswer: 'Aceptamos tarjetas de crédito y débito, y transferencia bancaria.',
    more: '¿Podemos ayudarte en algo más?',
    no: 'No, gracias',
    bye: 'Gracias por contactarnos. ¡Hasta pronto!',
  },
};

/** A welcome, a menu with answers to frequent questions, and people for the rest. */
export const reception: Draw = (language, queue) => {
  const words = texts[language];
  const drawing = new Drawing();
  const welcome = drawing.add([1, 0], say(words.welcome));
  const options = [words.people, words.hours, words.payment];
  const choice = drawing.add([2, 0], menu(words.ask, options, words.invalid));
  const hours = drawing.add([3, 1], say(words.hoursAnswer));
  const payment = drawing.add([3, 2], say(words.paymentAnswer));
  const more = drawing.add([4, 1], menu(words.more, [words.people, words.no], words.invalid));
  const people = drawing.add([5, 0], toQueue(queue));
  const bye = drawing.add([5, 1], close(words.bye));
  drawing.begin(welcome);
  drawing.lead(welcome, 'a', choice);
  drawing.lead(choice, 'a1', people);
  drawing.lead(choice, 'a2', hours);
  drawing.lead(choice, 'a3', payment);
  drawing.lead(choice, 'invalid', people);
  drawing.lead(hours, 'a', more);
  drawing.lead(payment, 'a', more);
  drawing.lead(more, 'a1', people);
  drawing.lead(more, 'a2', bye);
  drawing.lead(more, 'invalid', people);
  return drawing.done();
};

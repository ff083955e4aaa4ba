import { ask, close, Drawing, menu, say, toQueue } from './drawing.ts';
import type { Draw, Texts } from './templates.ts';

const texts: Texts<
  | 'ask'
  | 'order'
  | 'status'
  | 'date'
  | 'found'
  | 'notFound'
  | 'more'
  | 'another'
  | 'people'
  | 'no'
  | 'bye'
> = {
  pt: {
    ask: 'Olá, {{firstName}}! Qual é o número do seu pedido? Ele está no e-mail de confirmação.',
    order: 'pedido',
    status: 'situacao',
    date: 'entrega',
    found: 'Pedido {{pedido}}: *{{situacao}}*.\nPrevisão de entrega: {{entrega}}.',
    notFound: 'Não encontramos o pedido {{pedido}}. Vamos passar você para a equipe.',
    more: 'Podemos ajudar em mais alguma coisa?',
    another: 'Ver outro pedido',
    people: 'Falar com a equipe',
    no: 'Não, obrigado',
    bye: 'Obrigado pelo contato. Até a próxima!',
  },
  en: {
    ask: 'Hi {{firstName}}! What is your order number? You will find it in the confirmation email.',
    order: 'order',
    status: 'status',
    date: 'delivery',
    found: 'Order {{order}}: *{{status}}*.\nExpected delivery: {{delivery}}.',
    notFound: 'We could not find order {{order}}. Let us put you through to our team.',
    more: 'Is there anything else we can help with?',
    another: 'Check another order',
    people: 'Talk to our team',
    no: 'No, thank you',
    bye: 'Thanks for contacting us. See you soon!',
  },
  es: {
    ask: '¡Hola, {{firstName}}! ¿Cuál es el número de tu pedido? Está en el correo de confirmación.',
    order: 'pedido',
    status: 'estado',
    date: 'entrega',
    found: 'Pedido {{pedido}}: *{{estado}}*.\nEntrega prevista: {{entrega}}.',
    notFound: 'No encontramos el pedido {{pedido}}. Te pasamos con el equipo.',
    more: '¿Podemos ayudarte en algo más?',
    another: 'Ver otro pedido',
    people: 'Hablar con el equipo',
    no: 'No, gracias',
    bye: 'Gracias por contactarnos. ¡Hasta pronto!',
  },
};

/** Asks a shop's server about an order. Its address is an example: the company enters its own. */
export const orderStatus: Draw = (language, queue) => {
  const words = texts[language];
  const drawing = new Drawing();
  const number = drawing.add([1, 0], ask(words.ask, words.order));
  const lookUp = drawing.add([2, 0], {
    type: 'httpRequest',
    method: 'GET',
    url: `https://example.com/orders/{{${words.order}}}`,
    headers: [],
    body: '',
    timeout: 10,
    responses: [
      { path: 'status', variable: words.status },
      { path: 'delivery.date', variable: words.date },
    ],
  });
  const found = drawing.add([3, 0], say(words.found));
  const notFound = drawing.add([3, 1], say(words.notFound));
  const more = drawing.add([4, 0], menu(words.more, [words.another, words.people, words.no]));
  const people = drawing.add([5, 1], toQueue(queue));
  const bye = drawing.add([5, 0], close(words.bye));
  drawing.begin(number);
  drawing.lead(number, 'a', lookUp);
  drawing.lead(lookUp, 'success', found);
  drawing.lead(lookUp, 'error', notFound);
  drawing.lead(found, 'a', more);
  drawing.lead(notFound, 'a', people);
  drawing.lead(more, 'a1', number);
  drawing.lead(more, 'a2', people);
  drawing.lead(more, 'a3', bye);
  drawing.lead(more, 'invalid', people);
  return drawing.done();
};

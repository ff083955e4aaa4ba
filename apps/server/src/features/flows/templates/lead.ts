import { ask, Drawing, say, toQueue } from './drawing.ts';
import type { Draw, Texts } from './templates.ts';

const texts: Texts<
  'welcome' | 'askName' | 'name' | 'askEmail' | 'email' | 'askInterest' | 'interest' | 'summary'
> = {
  pt: {
    welcome: '{{ms}}! Para preparar a sua proposta, faremos três perguntas rápidas.',
    askName: 'Qual é o seu nome completo?',
    name: 'nome',
    askEmail: 'Obrigado, {{nome}}. Qual é o seu e-mail?',
    email: 'email',
    askInterest: 'O que você procura? Conte em poucas palavras.',
    interest: 'interesse',
    summary:
      'Pronto! Anotamos:\n• Nome: {{nome}}\n• E-mail: {{email}}\n• Interesse: {{interesse}}\nNossa equipe já continua a conversa.',
  },
  en: {
    welcome: '{{ms}}! We have three quick questions so that we can prepare your quote.',
    askName: 'What is your full name?',
    name: 'full_name',
    askEmail: 'Thanks, {{full_name}}. What is your email address?',
    email: 'email',
    askInterest: 'What are you looking for? Tell us in a few words.',
    interest: 'interest',
    summary:
      'All set! We have noted:\n• Name: {{full_name}}\n• Email: {{email}}\n• Interest: {{interest}}\nOur team will take it from here.',
  },
  es: {
    welcome: '{{ms}}. Para preparar tu presupuesto, te haremos tres preguntas rápidas.',
    askName: '¿Cuál es tu nombre completo?',
    name: 'nombre',
    askEmail: 'Gracias, {{nombre}}. ¿Cuál es tu correo electrónico?',
    email: 'correo',
    askInterest: '¿Qué estás buscando? Cuéntanos en pocas palabras.',
    interest: 'interes',
    summary:
      '¡Listo! Anotamos:\n• Nombre: {{nombre}}\n• Correo: {{correo}}\n• Interés: {{interes}}\nNuestro equipo sigue la conversación.',
  },
};

/** Three questions before people take over, who find the answers in the conversation. */
export const lead: Draw = (language, queue) => {
  const words = texts[language];
  const drawing = new Drawing();
  const steps = [
    drawing.add([1, 0], say(words.welcome)),
    drawing.add([2, 0], ask(words.askName, words.name)),
    drawing.add([3, 0], ask(words.askEmail, words.email)),
    drawing.add([4, 0], ask(words.askInterest, words.interest)),
    drawing.add([5, 0], say(words.summary)),
    drawing.add([6, 0], toQueue(queue)),
  ];
  drawing.begin(steps[0]!);
  for (const [at, step] of steps.slice(1).entries()) drawing.lead(steps[at]!, 'a', step);
  return drawing.done();
};

import type { targets as pt } from '../pt/targets.ts';

export const targets: typeof pt = {
  title: 'Metas de atención',
  hint: 'Solo cuentan las horas de trabajo (las de la cola o las de la empresa, según la configuración); fuera de ellas el reloj se detiene. Los cambios valen para las atenciones que lleguen a partir de ahora.',
  none: 'Sin meta',
  answerMinutes: 'Primera respuesta, en minutos',
  answerMinutesHint:
    'Hasta que responda una persona; las respuestas automáticas no cuentan. Vacío: sin meta.',
  resolveMinutes: 'Resolución, en minutos',
  resolveMinutesHint:
    'Hasta que se resuelva la atención; 480 es un día de ocho horas. Vacío: sin meta.',
  answerIn: 'Responder {{time}}',
  answerLate: 'Respuesta atrasada: {{time}}',
  answerBy: 'Meta de la cola: primera respuesta antes de {{time}}',
  resolveIn: 'Resolver {{time}}',
  resolveLate: 'Resolución atrasada: {{time}}',
  resolveBy: 'Meta de la cola: resolver antes de {{time}}',
  report: 'Metas cumplidas',
  reportHint: 'Cuenta las metas cumplidas o perdidas en el período del filtro.',
  byQueue: 'Por cola',
  byAttendant: 'Por agente',
  answers: 'Primera respuesta',
  resolutions: 'Resolución',
  share: '{{percent}} ({{met}}\u00A0de\u00A0{{all}})',
  nothing: 'Ninguna meta en el período. Define metas en cada cola.',
  answersMet: 'Primeras respuestas en meta',
  answersAll: 'Primeras respuestas',
  resolutionsMet: 'Resoluciones en meta',
  resolutionsAll: 'Resoluciones',
};

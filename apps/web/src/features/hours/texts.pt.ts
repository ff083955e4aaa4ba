export const hours = {
  week: 'Semana',
  weekHint:
    'Um horário que termina antes de começar vai até o dia seguinte. Horários iguais contam como fechado.',
  openNow: 'Aberto agora',
  closedNow: 'Fechado agora',
  zone: 'Fuso horário: {{zone}}',
  days: {
    monday: 'Segunda-feira',
    tuesday: 'Terça-feira',
    wednesday: 'Quarta-feira',
    thursday: 'Quinta-feira',
    friday: 'Sexta-feira',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  closed: 'Fechado',
  start: 'Início, {{day}}',
  end: 'Fim, {{day}}',
  until: 'até',
  addRange: 'Adicionar horário',
  addRangeOn: 'Adicionar horário, {{day}}',
  removeRange: 'Remover horário, {{day}}',
  nextDay: 'termina no dia seguinte',
  equal: 'horários iguais: fechado',
  copy: 'Copiar para todos os dias',
  copyOf: 'Copiar os horários de {{day}} para todos os dias',
  holidays: 'Feriados',
  holidaysHint: 'Nesse dia valem estes horários, ou nenhum.',
  holidaysNone: 'Nenhum feriado cadastrado.',
  addHoliday: 'Adicionar feriado',
  addNational: 'Incluir feriados nacionais',
  removeHoliday: 'Remover feriado',
  newHoliday: 'Novo feriado',
  date: 'Data',
  name: 'Nome',
  dateTwice: 'Esta data já está na lista.',
  save: 'Salvar horários',
  undo: 'Desfazer',
  saved: 'Horários salvos com sucesso.',
  changed: 'Outra pessoa alterou os horários enquanto você editava.',
  showTheirs: 'Ver os dela',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    hours: typeof hours;
  }
}

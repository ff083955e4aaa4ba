export const kanban = {
  title: 'Kanban',
  firstLane: 'Em aberto',
  lanes: 'Colunas',
  move: 'Mover para',
  moveNamed: 'Mover {{name}} para…',
  dragNamed: 'Arrastar {{name}}',
  draggable: 'cartão que pode ser arrastado',
  howToDrag:
    'Para pegar um cartão, pressione a barra de espaço. Com as setas para a esquerda e para a direita, leve-o a outra coluna. A barra de espaço solta, Esc cancela.',
  taken: '{{name}}: cartão selecionado.',
  over: '{{name}} está sobre a coluna {{lane}}.',
  overNothing: '{{name}} não está sobre nenhuma coluna.',
  dropped: '{{name}} está na coluna {{lane}}.',
  cancelled: '{{name}} ficou onde estava.',
  emptyLane: 'Nenhum atendimento aqui',
  noLanes: 'O quadro ainda não tem colunas.',
  noLanesHint: 'Em Tags, crie tags com a opção “Usar no Kanban”: cada uma vira uma coluna.',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    kanban: typeof kanban;
  }
}

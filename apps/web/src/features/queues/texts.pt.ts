import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { queues as manifest } from '@prosa/contract/queues/manifest';

export const queues = {
  title: 'Filas e chatbot',
  add: 'Nova fila',
  editTitle: 'Editar fila',
  tabs: 'Seções da fila',
  data: 'Dados da fila',
  options: 'Menu do chatbot',
  hours: 'Horários',
  hoursWrong: 'Confira os horários e feriados.',
  id: 'ID',
  name: 'Nome',
  color: 'Cor',
  colorCode: 'Código da cor',
  colorTaken: '{{color}}, já usada em {{name}}',
  order: 'Ordem',
  waiting: 'Aguardando',
  waitingCount: '{{count}} aguardando',
  greeting: 'Mensagem de saudação',
  greetingHint: 'Enviada quando o cliente entra na fila, acima do menu.',
  outOfHours: 'Mensagem fora de expediente',
  outOfHoursHint: 'Enviada uma vez enquanto a fila está fechada.',
  outOfHoursOff: 'Só é enviada quando a empresa usa expediente por fila (Configurações).',
  integration: 'Integração',
  prompt: 'Prompt',
  distribution: 'Distribuição',
  distribution_none: 'Manual: quem quiser aceita',
  distribution_round_robin: 'Em rodízio',
  distribution_least_busy: 'Para quem tem menos atendimentos',
  distributionHint_none: 'Os atendimentos aguardam até alguém aceitar.',
  distributionHint_round_robin:
    'Cada novo atendimento vai para o próximo atendente disponível da fila.',
  distributionHint_least_busy:
    'Cada novo atendimento vai para o atendente disponível com menos atendimentos abertos.',
  capacity: 'Atendimentos abertos por atendente',
  capacityHint: 'Quem chega a essa quantidade não recebe mais. 0 = sem limite.',
  reassign: 'Minutos para responder',
  reassignHint:
    'Sem resposta nesse tempo, o atendimento passa para o próximo. 0 = fica com quem recebeu.',
  optionsLater: 'Salve a fila para montar o menu: esta janela continua aberta.',
  optionsHint: 'Cada mudança é salva na hora. O cliente escolhe digitando o número.',
  optionsEmpty: 'Nenhuma opção ainda. Sem menu, o cliente aguarda um atendente.',
  optionCount_one: '{{count}} opção',
  optionCount_other: '{{count}} opções',
  addOption: 'Adicionar opção',
  addBelow: 'Adicionar opção dentro de {{title}}',
  addBelowShort: 'Adicionar dentro',
  newOption: 'Título da nova opção',
  newOptionHint: 'Enter adiciona e segue para a próxima; Esc fecha.',
  optionTitle: 'Título',
  optionMessage: 'Mensagem',
  messageOfBranch: 'Enviada acima das opções que estão dentro desta.',
  messageOfEnd: 'Enviada quando o cliente escolhe esta opção; depois ele aguarda um atendente.',
  untitled: 'Sem título',
  moveOption: 'Mover {{title}}',
  moveHint: 'Arraste, ou use as setas: cima, baixo, direita (para dentro), esquerda (para fora)',
  moreOf: 'Mais ações de {{title}}',
  openBranch: 'Mostrar o que está dentro de {{title}}',
  closeBranch: 'Recolher {{title}}',
  step_up: 'Mover para cima',
  step_down: 'Mover para baixo',
  step_in: 'Colocar dentro da anterior',
  step_out: 'Subir um nível',
  moved: '{{title}} agora é a opção {{place}}.',
  movedBelow: '{{title}} agora é a opção {{place}} dentro de {{parent}}.',
  removeOption: 'Excluir a opção {{title}}?',
  removeBranch_one: 'Excluir {{title}} e a opção que ela contém?',
  removeBranch_other: 'Excluir {{title}} e as {{count}} opções que ela contém?',
  preview: 'Como o cliente vê',
  previewName: 'Maria Souza',
  previewNothing: 'Nada é enviado.',
  previewChoose: 'O cliente responde com um dos números.',
  previewEnd: 'Fim do menu: o cliente aguarda um atendente.',
  saved: 'Fila salva com sucesso.',
  deleted: 'Fila excluída com sucesso!',
  deleteTitle: 'Excluir a fila {{name}}?',
  deleteText:
    'Conexões e usuários ficam sem ela, e o menu é perdido. Respostas rápidas só dela ficam inativas. Atendimentos encerrados continuam, sem fila. Se houver atendimentos abertos ou aguardando, ela não pode ser excluída: transfira-os antes.',
  empty: 'Nenhuma fila ainda',
  emptyHint: 'Crie filas para dividir os atendimentos por setor e montar menus.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  queueDeleted: 'Excluiu uma fila',
  queueOptionDeleted: 'Excluiu uma opção do menu de uma fila',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    queues: typeof queues;
  }
}

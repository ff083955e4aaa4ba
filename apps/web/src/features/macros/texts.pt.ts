import type { macros as manifest } from '@prosa/contract/macros/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

/** Macros: several steps run on a ticket at once. */
export const macros = {
  title: 'Macros',
  add: 'Nova macro',
  editTitle: 'Editar macro',
  name: 'Nome',
  steps: 'Passos',
  stepsHint:
    'São feitos em ordem, com as permissões de quem executa. Transferir, devolver e resolver encerram a macro.',
  addStep: 'Adicionar passo',
  removeStep: 'Remover: {{name}}',
  unfinished: 'Adicione ao menos um passo e preencha todos',
  saved: 'Macro salva com sucesso.',
  deleted: 'Macro excluída com sucesso!',
  deleteTitle: 'Excluir a macro {{name}}?',
  deleteText: 'Os passos dela serão perdidos.',
  empty: 'Nenhuma macro ainda',
  emptyHint:
    'Combine passos que você repete várias vezes por dia: enviar um texto, colocar uma tag, resolver.',
  broken: 'Com erro',
  brokenStep: 'Não existe mais: edite este passo.',
  gone: '(excluído)',
  runTitle: 'Executar macro',
  run: 'Executar',
  find: 'Buscar macro',
  noneHere: 'Nenhuma macro para este atendimento.',
  toPage: 'Criar uma macro',
  ran: 'Macro {{name}} executada.',
  stopped: 'A macro parou: {{done}} de {{of}} passos feitos. {{why}}',
  kind_send: 'Enviar mensagem',
  kind_note: 'Escrever observação',
  kind_tag: 'Adicionar tags',
  kind_untag: 'Remover tags',
  kind_transfer: 'Transferir',
  kind_return: 'Devolver para Aguardando',
  kind_close: 'Resolver',
  doSend: 'Enviar: {{text}}',
  doNote: 'Observação: {{text}}',
  doTag: 'Adicionar tags: {{tags}}',
  doUntag: 'Remover tags: {{tags}}',
  doTransfer: 'Transferir para {{to}}',
  doReturn: 'Devolver para Aguardando',
  doClose: 'Resolver',
  doSilently: 'sem mensagem ao cliente',
  doReason: 'motivo: {{reason}}',
  sign: 'Assinar com o nome de quem executa',
  nobodyHint: 'Sem atendente, o atendimento aguarda na fila.',
  reason: 'Motivo de encerramento',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  macroDeleted: 'Excluiu uma macro',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    macros: typeof macros;
  }
}

import type { contacts as manifest } from '@prosa/contract/contacts/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const contacts = {
  title: 'Contatos',
  add: 'Novo contato',
  editTitle: 'Editar contato',
  name: 'Nome',
  number: 'Número do WhatsApp',
  numberHint: 'Com código do país e DDD, só números',
  email: 'E-mail',
  extraInfo: 'Informações adicionais',
  extraName: 'Campo',
  extraValue: 'Valor',
  addExtra: 'Adicionar informação',
  removeExtra: 'Remover informação {{name}}',
  disableBot: 'Sem respostas automáticas',
  disableBotHint:
    'Nada automático é enviado a este contato: nem saudação, nem menu, nem avaliação.',
  startChat: 'Iniciar conversa',
  saved: 'Contato salvo com sucesso.',
  deleted: 'Contato excluído com sucesso!',
  deleteTitle: 'Excluir {{name}}?',
  deleteText: 'Todos os atendimentos e mensagens deste contato serão perdidos.',
  empty: 'Nenhum contato ainda',
  emptyHint: 'Quem escrever para você aparece aqui. Você também pode adicionar contatos.',
  made: 'Criados entre datas',
  madeFiltered: 'Criados entre datas: filtro ativo',
  group: 'Grupo',
  book: 'Importar, exportar e mais',
  import: 'Importar',
  export: 'Exportar CSV',
  duplicates: 'Encontrar duplicados',
  importTitle: 'Importar contatos',
  importHint:
    'Escolha um arquivo .xls ou .xlsx com até 100.000 linhas. A primeira linha diz o que há em cada coluna: Nome, Número e, se quiser, E-mail.',
  fromPhone: 'Ou importe a agenda de uma conexão',
  connection: 'Conexão',
  takeOver: 'Importar agenda',
  imported_one: '{{count}} contato novo',
  imported_other: '{{count}} contatos novos',
  exported: 'Arquivo exportado.',
  duplicatesTitle: 'Contatos duplicados',
  noDuplicates: 'Nenhum contato duplicado',
  noDuplicatesHint:
    'Procuramos pelo mesmo número, com e sem o nono dígito, e pelo mesmo nome e e-mail.',
  sameNumber: 'Mesmo número',
  samePerson: 'Mesmo nome e e-mail',
  merge: 'Unir',
  mergeTitle: 'Unir {{count}} contatos?',
  mergeText:
    'Atendimentos, mensagens, observações e números passam para o contato mais antigo, {{name}}. Isso não pode ser desfeito.',
  merged: 'Contatos unidos.',
  keeps: 'Este fica',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockTitle: 'Bloquear {{name}}?',
  blockText:
    'As mensagens deste contato não serão mais recebidas nem guardadas, só contadas. Os atendimentos abertos continuam.',
  blockedToast: 'Contato bloqueado.',
  unblockedToast: 'Contato desbloqueado.',
  blocked: 'Bloqueado',
  blockedCount_one: 'Bloqueado · {{count}} mensagem recusada',
  blockedCount_other: 'Bloqueado · {{count}} mensagens recusadas',
  exportData: 'Exportar dados',
  exportDataTitle: 'Dados de {{name}}',
  exportDataHint:
    'Reúne cadastro, mensagens, observações e arquivos em um .zip, para entregar a quem pede os próprios dados. O arquivo fica disponível por 24 horas.',
  prepareData: 'Preparar arquivo',
  preparingData: 'Preparando o arquivo…',
  dataReady: 'Pronto. Disponível até {{until}}.',
  dataFailed: 'Não foi possível preparar o arquivo. Tente de novo.',
  downloadData: 'Baixar',
  eraseData: 'Apagar todos os dados',
  eraseTitle: 'Apagar tudo de {{name}}?',
  eraseText:
    'Mensagens, arquivos, observações, números e atendimentos somem sem deixar rastro, também dos grupos. Isso não pode ser desfeito.',
  erased: 'Dados apagados.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactDeleted: 'Excluiu um contato',
  contactsMerged: 'Uniu contatos',
  contactBlocked: 'Bloqueou um contato',
  contactUnblocked: 'Desbloqueou um contato',
  contactsImported: 'Importou contatos',
  contactsExported: 'Exportou os contatos',
  contactExported: 'Exportou os dados de um contato',
  contactErased: 'Apagou os dados de um contato',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    contacts: typeof contacts;
  }
}

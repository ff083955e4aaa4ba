import type { contactLists as manifest } from '@prosa/contract/contact-lists/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const contactLists = {
  title: 'Listas de contatos',
  add: 'Nova lista',
  editTitle: 'Editar lista',
  name: 'Nome da lista',
  contacts: 'Contatos',
  validity: 'WhatsApp',
  saved: 'Lista salva.',
  deleted: 'Lista excluída.',
  deleteTitle: 'Excluir a lista {{name}}?',
  deleteText_one: '{{count}} contato sai com ela. Conversas e atendimentos continuam.',
  deleteText_other: '{{count}} contatos saem com ela. Conversas e atendimentos continuam.',
  empty: 'Nenhuma lista ainda',
  emptyHint: 'Crie uma lista e importe uma planilha: as campanhas enviam para os contatos dela.',
  count_one: '{{count}} contato',
  count_other: '{{count}} contatos',
  validCount: '{{count}} com WhatsApp',
  invalidCount: '{{count}} sem WhatsApp',
  unknownCount: '{{count}} a verificar',
  open: 'Ver os contatos de {{name}}',
  import: 'Importar planilha',
  importTitle: 'Importar para {{name}}',
  importHint:
    'Um arquivo .xls ou .xlsx com até 100.000 linhas. A primeira linha diz o que há em cada coluna: Nome, Número e, se quiser, E-mail e outras, que as mensagens podem usar.',
  taken_one: '{{count}} contato novo',
  taken_other: '{{count}} contatos novos',
  example: 'Baixar planilha de exemplo',
  exampleName: 'lista de contatos',
  sheet: 'Planilha (opcional)',
  fill: 'Adicionar do cadastro',
  fillTitle: 'Adicionar a {{name}}',
  fillFrom: 'De onde vêm os contatos',
  fromTag: 'De uma tag',
  fromContacts: 'Dos contatos',
  tag: 'Tag',
  chooseTag: 'Escolha uma tag',
  fromTagHint: 'Entram os contatos que têm atendimentos com esta tag.',
  fromContactsHint:
    'Entram os contatos que a busca encontra, menos os grupos. Sem busca e sem datas, entram todos.',
  searchText: 'Busca',
  searchTextHint: 'Parte do nome, do número ou do e-mail',
  madeFrom: 'Criados de',
  madeTo: 'Criados até',
  addThem: 'Adicionar',
  filling: 'Adicionando os contatos. A lista se atualiza sozinha.',
  back: 'Voltar às listas',
  more: 'Importar, adicionar e verificar',
  addItem: 'Novo contato',
  editItem: 'Editar contato',
  itemName: 'Nome',
  number: 'Número',
  email: 'E-mail',
  itemSaved: 'Contato salvo.',
  itemDeleted: 'Contato removido da lista.',
  deleteItemTitle: 'Remover {{name}} da lista?',
  deleteItemText: 'O contato sai só desta lista.',
  itemsEmpty: 'A lista está vazia',
  itemsEmptyHint: 'Importe uma planilha, escolha uma tag ou adicione um contato.',
  allOfThem: 'Todos',
  check: 'Verificar números',
  checkAgain: 'Verificar todos de novo',
  checking: 'Verificando números: {{done}} de {{total}}',
  checkWaiting: 'Verificação em espera, sem celular conectado: {{done}} de {{total}}',
  stopCheck: 'Parar',
  unknownNumbers_one: '{{count}} número ainda não foi verificado.',
  unknownNumbers_other: '{{count}} números ainda não foram verificados.',
  valid: {
    yes: 'Tem WhatsApp',
    no: 'Não tem WhatsApp',
    unknown: 'Não verificado',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactListDeleted: 'Excluiu uma lista de contatos',
  contactListImported: 'Importou contatos para uma lista',
  contactListFilled: 'Preencheu uma lista de contatos',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    contactLists: typeof contactLists;
  }
}

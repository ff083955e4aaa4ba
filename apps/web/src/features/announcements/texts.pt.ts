import type { announcements as manifest } from '@prosa/contract/announcements/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const announcing = {
  title: 'Informativos',
  add: 'Novo informativo',
  editTitle: 'Editar informativo',
  name: 'Título',
  text: 'Texto',
  priority: 'Prioridade',
  priority_1: 'Alta',
  priority_2: 'Média',
  priority_3: 'Baixa',
  attachment: 'Anexo',
  noAttachment: 'Sem anexo',
  audience: 'Para quem',
  audiences: {
    all: 'Todas as empresas',
    plans: 'Empresas de alguns planos',
    companies: 'Algumas empresas',
  },
  plans: 'Planos',
  companies: 'Empresas',
  count_plans_one: '{{count}} plano',
  count_plans_other: '{{count}} planos',
  count_companies_one: '{{count}} empresa',
  count_companies_other: '{{count}} empresas',
  adminsOnly: 'Só administradores',
  adminsOnlyHint: 'Desligado, todas as pessoas dessas empresas veem o informativo.',
  startDay: 'Início',
  startClock: 'Hora do início',
  endDay: 'Fim',
  endClock: 'Hora do fim',
  timesHint: 'Sem início, aparece na hora; sem fim, fica até ser desativado. Horários de {{zone}}.',
  endsBefore: 'O fim deve ser depois do início',
  from: 'a partir de {{at}}',
  until: 'até {{at}}',
  mustConfirm: 'Pedir confirmação de leitura',
  mustConfirmHint: 'O informativo fica aberto na tela de cada pessoa até ela confirmar.',
  active: 'Ativo',
  activeHint: 'Inativo, ninguém vê o informativo.',
  state: 'Status',
  states: {
    off: 'Inativo',
    planned: 'Agendado',
    shown: 'Ativo',
    ended: 'Encerrado',
  },
  reads: 'Leituras',
  confirmed_one: '{{shown}} confirmou',
  confirmed_other: '{{shown}} confirmaram',
  confirm: 'Li e estou ciente',
  more_one: 'Mais {{count}} informativo a confirmar',
  more_other: 'Mais {{count}} informativos a confirmar',
  saved: 'Informativo salvo com sucesso.',
  deleted: 'Informativo excluído com sucesso!',
  deleteTitle: 'Excluir o informativo {{title}}?',
  deleteText: 'Ele some da lista de todas as empresas, com o anexo e as leituras.',
  empty: 'Nenhum informativo ainda',
  emptyHint: 'Crie informativos para avisar as empresas sobre novidades e manutenções.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  announcementCreated: 'Criou um informativo',
  announcementChanged: 'Alterou um informativo',
  announcementDeleted: 'Excluiu um informativo',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    announcing: typeof announcing;
  }
}

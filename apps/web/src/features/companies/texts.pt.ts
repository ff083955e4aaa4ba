import type { companies as manifest } from '@prosa/contract/companies/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const companies = {
  title: 'Empresas',
  add: 'Nova empresa',
  editTitle: 'Editar empresa',
  tabs: 'Partes da empresa',
  tabCompany: 'Empresa',
  tabPlan: 'Plano e vencimento',
  tabHours: 'Horário',
  name: 'Nome',
  email: 'E-mail',
  emailHint: 'Quem administra recebe um convite neste e-mail e escolhe a própria senha.',
  adminName: 'Nome de quem administra',
  phone: 'Celular',
  language: 'Idioma',
  languages: {
    pt: 'Português',
    en: 'Inglês',
    es: 'Espanhol',
  },
  plan: 'Plano',
  status: 'Empresa ativa',
  statusHint:
    'Desligada, ninguém entra, e nada é enviado. As mensagens recebidas continuam guardadas.',
  state: 'Situação',
  allStates: 'Todas',
  states: {
    active: 'Ativa',
    waiting: 'Aguarda aprovação',
    grace: 'Em carência',
    expired: 'Vencida',
    suspended: 'Suspensa',
    deleted: 'Na lixeira',
    dueSoon: 'Vence em 7 dias',
  },
  dueDate: 'Vencimento',
  dueDateTrial: 'Em branco: o período de teste do plano.',
  dueDateNever: 'Em branco: nunca vence.',
  graceUntil: 'Em carência até {{date}}',
  graceDays: 'Dias de carência depois do vencimento',
  graceHint:
    'Nesses dias a empresa continua sendo atendida. Com menos dias, empresas já vencidas podem perder o acesso na hora.',
  graceSaved: 'Dias de carência salvos.',
  noDueDate: 'Nunca vence',
  daysLeft_one: 'falta {{count}} dia',
  daysLeft_other: 'faltam {{count}} dias',
  daysAgo_one: 'há {{count}} dia',
  daysAgo_other: 'há {{count}} dias',
  recurrence: 'Recorrência',
  campaignsEnabled: 'Mostrar campanhas e fluxos',
  campaignsHint: 'O plano e o perfil decidem o que cada pessoa pode usar.',
  users: 'Usuários',
  connections: 'Conexões',
  lastActivity: 'Última atividade',
  never: 'Nunca',
  renew: '+ Vencimento',
  renewTitle: 'Renovar {{name}} sem pagamento?',
  renewText_one: 'O vencimento avança {{count}} mês: de {{date}} para {{next}}.',
  renewText_other: 'O vencimento avança {{count}} meses: de {{date}} para {{next}}.',
  renewConfirm: 'Renovar',
  renewed: 'Renovada até {{date}}.',
  suspendTitle: 'Suspender {{name}}?',
  suspendText_one:
    'O usuário da empresa é desconectado na hora, e nada mais é enviado. As mensagens recebidas continuam guardadas.',
  suspendText_other:
    'Os {{count}} usuários da empresa são desconectados na hora, e nada mais é enviado. As mensagens recebidas continuam guardadas.',
  suspendConfirm: 'Suspender',
  restore: 'Tirar da lixeira',
  restored: 'Empresa fora da lixeira. Ela continua suspensa.',
  needsApproval: 'Aprovar cada empresa que se cadastrar antes que ela entre',
  approve: 'Aprovar',
  approved: 'Empresa aprovada. O período de teste começou, e ela foi avisada por e-mail.',
  refuse: 'Recusar',
  refuseTitle: 'Recusar o cadastro de {{name}}?',
  reason: 'Motivo',
  reasonHint: 'Vai no e-mail para a empresa. Ela fica 30 dias na lixeira.',
  refuseConfirm: 'Recusar',
  refused: 'Cadastro recusado. A empresa foi avisada por e-mail.',
  taxId: 'CPF ou CNPJ informado no cadastro: {{taxId}}',
  terms: 'Aceitou os termos de uso em {{at}}',
  saved: 'Empresa salva com sucesso.',
  invited: 'Empresa criada. O convite foi enviado por e-mail.',
  deleted: 'Empresa na lixeira por 30 dias.',
  deleteTitle: 'Excluir a empresa {{name}}?',
  deleteText:
    'Ninguém entra mais, e nada é enviado. Depois de 30 dias na lixeira, os dados são apagados para sempre.',
  empty: 'Nenhuma empresa ainda',
  emptyHint: 'Crie a primeira empresa: quem a administra recebe um convite.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  companyCreated: 'Criou uma empresa',
  companyChanged: 'Alterou uma empresa',
  companyRenewed: 'Renovou uma empresa sem pagamento',
  companyDeleted: 'Excluiu uma empresa',
  companyRestored: 'Tirou uma empresa da lixeira',
  companyApproved: 'Aprovou o cadastro de uma empresa',
  companyRefused: 'Recusou o cadastro de uma empresa',
  signupRulesChanged: 'Alterou as regras de cadastro',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    companies: typeof companies;
  }
}

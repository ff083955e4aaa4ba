import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { plans as manifest } from '@prosa/contract/plans/manifest';

export const plans = {
  title: 'Planos',
  add: 'Novo plano',
  editTitle: 'Editar plano',
  tabs: 'Partes do plano',
  tabLimits: 'Limites',
  tabFeatures: 'Recursos',
  tabPrice: 'Preço',
  name: 'Nome',
  users: 'Usuários',
  connections: 'Conexões',
  queues: 'Filas',
  storageMegabytes: 'Arquivos (MB)',
  campaignRecipients: 'Destinatários de campanhas por mês',
  aiTokens: 'Tokens de IA por mês',
  noLimit: '0 = sem limite',
  value: 'Valor por mês',
  prices: 'Valor do período',
  pricesHint: 'Deixe em branco para cobrar o valor por mês vezes os meses do período.',
  recurrences: {
    MENSAL: 'Mensal',
    BIMESTRAL: 'Bimestral',
    TRIMESTRAL: 'Trimestral',
    SEMESTRAL: 'Semestral',
    ANUAL: 'Anual',
  },
  trialDays: 'Dias de teste',
  trialTooShort: 'Pelo menos 1 dia',
  position: 'Posição na lista',
  positionHint: 'Números menores aparecem primeiro.',
  isPublic: 'Oferecer no cadastro',
  isPublicHint: 'Desligado, só a operação da plataforma pode dar este plano a uma empresa.',
  hidden: 'Fora do cadastro',
  companies: 'Empresas',
  flags: {
    useCampaigns: 'Campanhas',
    useKanban: 'Kanban',
    useOpenAi: 'Inteligência artificial',
    useIntegrations: 'Integrações',
    useSchedules: 'Agendamentos',
    useInternalChat: 'Chat interno',
    useExternalApi: 'API externa',
  },
  overLimit: 'Acima do plano: {{list}}. Nada foi apagado, mas não dá para criar mais.',
  over: {
    users: 'usuários {{used}} de {{allowed}}',
    connections: 'conexões {{used}} de {{allowed}}',
    queues: 'filas {{used}} de {{allowed}}',
    storageMegabytes: 'arquivos {{used}} de {{allowed}} MB',
    campaignRecipients: 'destinatários do mês {{used}} de {{allowed}}',
    aiTokens: 'tokens de IA do mês {{used}} de {{allowed}}',
  },
  saved: 'Plano salvo com sucesso.',
  deleted: 'Plano excluído com sucesso!',
  deleteTitle: 'Excluir o plano {{name}}?',
  deleteUnused: 'Nenhuma empresa tem este plano.',
  deleteUsed_one: '{{count}} empresa tem este plano. Mude o plano dela antes de excluir.',
  deleteUsed_other: '{{count}} empresas têm este plano. Mude o plano delas antes de excluir.',
  empty: 'Nenhum plano ainda',
  emptyHint: 'Crie os planos que as empresas podem escolher.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  planCreated: 'Criou um plano',
  planChanged: 'Alterou um plano',
  planDeleted: 'Excluiu um plano',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    plans: typeof plans;
  }
}

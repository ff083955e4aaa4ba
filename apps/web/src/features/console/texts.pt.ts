import type { console as manifest } from '@prosa/contract/console/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const console = {
  title: 'Painel',
  refresh: 'Atualizar',
  asOf: 'Às {{time}} · versão {{version}}',
  companies: 'Empresas',
  states: {
    active: 'Ativas',
    waiting: 'Aguardam aprovação',
    grace: 'Em carência',
    expired: 'Vencidas',
    suspended: 'Suspensas',
    deleted: 'Na lixeira',
  },
  dueSoon: 'Vencem em 7 dias',
  revenue: 'Receita',
  open: 'Em aberto',
  overdue: 'Vencido',
  paid: 'Pago neste mês',
  invoices_zero: '{{count}} faturas',
  invoices_one: '{{count}} fatura',
  invoices_other: '{{count}} faturas',
  work: 'Funcionamento',
  linesDown: 'Conexões fora do ar',
  failedJobs: 'Tarefas que falharam',
  space: 'Espaço',
  places: {
    files: 'Disco dos arquivos',
    database: 'Disco do banco de dados',
  },
  free: '{{free}} livres',
  unknown: 'Não responde',
  databaseSize: 'Banco de dados',
  levels: {
    low: 'quase cheio',
    full: 'cheio',
  },
  linesEmpty: 'Nenhuma conexão fora do ar',
  linesEmptyHint: 'Aqui aparecem as que deveriam estar conectadas.',
  company: 'Empresa',
  line: 'Conexão',
  status: 'Situação',
  since: 'Desde',
  never: 'Ainda não conectou',
  lineStatus: {
    qrcode: 'Espera o QR Code',
    PAIRING: 'Pareando',
    OPENING: 'Conectando',
    CONNECTED: 'Conectada',
    TIMEOUT: 'Sem resposta',
    DISCONNECTED: 'Desconectada',
  },
  jobsEmpty: 'Nenhuma tarefa falhou',
  jobsEmptyHint: 'Aqui aparecem as que foram tentadas sem sucesso até o fim.',
  job: 'Tarefa',
  attempts: 'Tentativas',
  error: 'Erro',
  at: 'Quando',
  allCompanies: 'Todas',
  retry: 'Tentar de novo',
  retryNamed: 'Tentar de novo: {{name}}',
  retried: 'A tarefa será feita de novo.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  jobRetried: 'Refez uma tarefa que falhou',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    console: typeof console;
  }
}

import type { invoices as manifest } from '@prosa/contract/invoices/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const invoices = {
  title: 'Faturas',
  titleAll: 'Faturas das empresas',
  number: 'Nº',
  detail: 'Detalhe',
  value: 'Valor',
  dueDate: 'Vencimento',
  dueOn: 'vencimento: {{day}}',
  status: 'Situação',
  states: {
    paid: 'Pago',
    open: 'Em aberto',
    expired: 'Vencido',
    void: 'Cancelado',
  },
  paidThisMonth: 'Pago neste mês',
  period: {
    period: 'De {{from}} a {{to}}',
    upgrade: 'Diferença de plano, de {{from}} a {{to}}',
  },
  withCredit: 'com {{credit}} de crédito',
  pay: 'Pagar',
  payNumber: 'Pagar a fatura {{id}}',
  empty: 'Nenhuma fatura ainda',
  emptyHint: 'A fatura aparece aqui 20 dias antes do vencimento.',
  emptyAll: 'Nenhuma fatura ainda',
  emptyAllHint: 'As faturas são criadas 20 dias antes do vencimento de cada empresa.',
  company: 'Empresa',
  allCompanies: 'Todas as empresas',
  allStates: 'Todas',
  ofCompany: 'Faturas',
  subscription: 'Assinatura',
  plan: 'Plano',
  recurrence: 'Recorrência',
  paidUntil: 'Vencimento',
  trialUntil: 'Teste até',
  balance: 'Crédito',
  nextPlan: 'Próximo plano',
  planFrom: '{{plan}}, a partir de {{day}}',
  choosePlan: 'Escolher plano',
  confirmPlan: 'Confirmar plano',
  changePlan: 'Mudar plano',
  limits: 'Usuários: {{users}} · Conexões: {{connections}} · Filas: {{queues}}',
  consequence: {
    trial: 'A primeira fatura vence no fim do período de teste.',
    same: 'A mudança vale a partir da próxima fatura.',
    upgrade: 'O plano muda assim que a diferença pelos dias restantes for paga.',
    downgrade: 'O plano muda no próximo período. Até lá, nada muda.',
  },
  chosen: {
    confirmed: 'Plano confirmado.',
    changed: 'Plano alterado.',
    upgrade: 'Pague a diferença para mudar de plano.',
    downgrade: 'O plano muda no próximo período.',
  },
  tooSmall: 'A empresa usa mais do que este plano permite: {{list}}.',
  markPaid: 'Marcar como paga',
  void: 'Cancelar fatura',
  settleTitle: { paid: 'Marcar a fatura como paga?', void: 'Cancelar a fatura?' },
  settleText: {
    paid: '{{company}}: {{amount}}. O vencimento avança como em um pagamento.',
    void: '{{company}}: {{amount}}. Ninguém precisa pagar esta fatura. O vencimento não muda.',
  },
  settle: { paid: 'Marcar como paga', void: 'Cancelar fatura' },
  settled: { paid: 'Fatura marcada como paga.', void: 'Fatura cancelada.' },
  reason: 'Motivo',
  reasonHint: 'A empresa vê este texto na fatura.',
  reasonMissing: 'Escreva o motivo.',
  banner: {
    due_one: 'A fatura de {{amount}} vence em {{count}} dia, em {{day}}.',
    due_other: 'A fatura de {{amount}} vence em {{count}} dias, em {{day}}.',
    trial_one: 'O período de teste termina em {{count}} dia, em {{day}}.',
    trial_other: 'O período de teste termina em {{count}} dias, em {{day}}.',
    grace: 'A fatura de {{amount}} venceu em {{day}}. O acesso será bloqueado em {{end}}.',
    graceUnbilled: 'A assinatura venceu em {{day}}. O acesso será bloqueado em {{end}}.',
    trialGrace: 'O período de teste terminou em {{day}}. O acesso será bloqueado em {{end}}.',
    graceOfOthers: 'A assinatura da empresa venceu em {{day}}. Avise quem administra a conta.',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  invoicePaid: 'Fatura paga',
  invoicePaidByHand: 'Marcou uma fatura como paga',
  invoiceVoided: 'Cancelou uma fatura',
  paymentCredited: 'Pagamento virou crédito',
  planChosen: 'Escolheu o plano da empresa',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    invoices: typeof invoices;
  }
}

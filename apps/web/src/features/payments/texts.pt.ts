import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { subscription as manifest } from '@prosa/contract/subscription/manifest';

export const payments = {
  methods: 'Formas de pagamento',
  methodsHint: 'Quem recebe cada forma de pagamento das faturas das empresas.',
  method: { pix: 'Pix', card: 'Cartão', boleto: 'Boleto' },
  notOffered: 'Não oferecida',
  stopOffering: 'Deixar de oferecer',
  accounts: 'Contas nos provedores',
  providers: { efi: 'Efí', asaas: 'Asaas', stripe: 'Stripe' },
  offers: {
    efi: 'Pix com QR code na própria página.',
    asaas: 'Pix na página; cartão e boleto na página do Asaas.',
    stripe: 'Cartão e Pix na página da Stripe.',
  },
  setUp: 'Configurar',
  edit: 'Editar',
  test: 'Testar conexão',
  register: 'Registrar notificações',
  registered: 'Notificações registradas.',
  delete: 'Excluir',
  deleted: 'Conta excluída.',
  deleteTitle: 'Excluir a conta {{name}}?',
  deleteText: 'As formas de pagamento que ela recebe deixam de ser oferecidas.',
  saved: 'Pagamentos salvos.',
  works: 'A conexão funciona.',
  problem: { refused: 'O provedor recusou:', unreachable: 'O provedor não responde:' },
  environmentLabel: 'Ambiente',
  environment: { production: 'Produção', sandbox: 'Testes (sandbox)' },
  fields: {
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    pixKey: 'Chave Pix',
    certificate: 'Certificado (.p12)',
    apiKey: 'Chave da API',
    contact: 'E-mail para avisos do Asaas',
    webhookSecret: 'Segredo das notificações',
  },
  webhookSecretHint: 'Só é preciso se o endpoint foi criado à mão na Stripe.',
  certificateHint: 'O arquivo sem senha que a Efí gera para a aplicação.',
  checksCertificate: 'O proxy confere o certificado da Efí',
  checksCertificateHint: 'Desligado, as notificações são reconhecidas por um segredo no endereço.',
  kept: 'Termina em {{hint}}; vazio mantém',
  show: 'Mostrar {{label}}',
  certificateUntil: 'Certificado válido até {{at}}',
  registeredAt: 'Notificações registradas em {{at}}',
  unregistered: 'Notificações não registradas',
  lastAt: 'Última notificação em {{at}}',
  missed:
    'Em {{at}} apareceram pagamentos de que nenhuma notificação avisou. Registre as notificações de novo.',
  attention: 'Pagamentos para conferir',
  nothing: 'Nenhum pagamento para conferir.',
  more: 'Mostrar mais',
  states: {
    underpaid: 'Pago a menos: nada foi creditado.',
    refunded: 'O valor foi devolvido a quem pagou.',
    disputed: 'O pagamento foi contestado.',
    surplus: 'Pago a mais: o excedente virou crédito.',
  },
  paidOf: '{{paid}} pagos de {{amount}}',
  refunded: '{{amount}} devolvidos',
  refund: 'Devolver {{amount}}',
  refundTitle: 'Devolver {{amount}}?',
  refundText: 'O crédito de {{name}} é devolvido pelo provedor a quem pagou.',
  refundConfirm: 'Devolver',
  refunding: 'A devolução foi pedida ao provedor.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  paymentNeedsLook: 'Um pagamento precisa ser conferido',
  paymentAccountChanged: 'Alterou uma conta de pagamento',
  paymentAccountDeleted: 'Excluiu uma conta de pagamento',
  paymentMethodsChanged: 'Alterou as formas de pagamento',
  paymentRefunded: 'Devolveu o excedente de um pagamento',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    payments: typeof payments;
  }
}

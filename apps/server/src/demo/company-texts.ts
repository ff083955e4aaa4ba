/** Names and texts of a demo company; the company's word replaces `<loja>`. */

export const staff = [
  { login: 'admin', name: 'Marta <loja>', profile: 'admin', allTicket: 'enabled', queues: [] },
  {
    login: 'supervisor',
    name: 'Sandro <loja>',
    profile: 'supervisor',
    allTicket: 'desabled',
    queues: ['Atendimento', 'Financeiro'],
  },
  {
    login: 'ana',
    name: 'Ana <loja>',
    profile: 'user',
    allTicket: 'enabled',
    queues: ['Atendimento'],
  },
  {
    login: 'bruno',
    name: 'Bruno <loja>',
    profile: 'user',
    allTicket: 'desabled',
    queues: ['Atendimento', 'Suporte'],
  },
] as const;

export const queueTexts = [
  {
    name: 'Atendimento',
    color: '#0f7a55',
    greeting: 'Olá! Aqui é a Loja <loja>. Como podemos ajudar?',
  },
  {
    name: 'Financeiro',
    color: '#0369a1',
    greeting: 'Financeiro da Loja <loja>: boletos, notas e reembolsos.',
  },
  { name: 'Suporte', color: '#b45309', greeting: 'Suporte da Loja <loja>: trocas e garantia.' },
  { name: 'Atacado', color: '#7c3aed', greeting: 'Vendas em quantidade da Loja <loja>.' },
] as const;

export const tagTexts = [
  { name: 'VIP <loja>', color: '#7c3aed' },
  { name: 'Entrega', color: '#0f7a55' },
  { name: 'Troca', color: '#b45309' },
  { name: 'Orçamento', color: '#0369a1' },
  { name: 'Reclamação', color: '#b42318' },
  { name: 'Clube <loja>', color: '#be185d' },
] as const;

/** Lanes of the board, sorted by name. */
export const laneTexts = [
  { name: '1. Proposta', color: '#1273de' },
  { name: '2. Negociação', color: '#fccb00' },
  { name: '3. Fechamento', color: '#008b02' },
] as const;

/** Everybody sees the admin's. */
export const quickTexts = [
  {
    shortcode: 'ola',
    message: '{{ms}}, {{firstName}}! Aqui é da Loja <loja>. Como posso ajudar?',
    of: 'admin',
  },
  {
    shortcode: 'prazo',
    message: 'O prazo de entrega é de até 3 dias úteis para capitais.',
    of: 'admin',
  },
  {
    shortcode: 'pix',
    message: 'Nossa chave pix é o CNPJ da Loja <loja>. No pix tem 5% de desconto.',
    of: 'admin',
  },
  {
    shortcode: 'troca',
    message: 'A troca é gratuita em até 30 dias, com a etiqueta no produto.',
    of: 'admin',
  },
  {
    shortcode: 'endereco',
    message: 'Estamos na Rua das Flores, 120, de segunda a sábado, das 9 h às 18 h.',
    of: 'admin',
  },
  {
    shortcode: 'obrigada',
    message: 'A Loja <loja> agradece! Qualquer coisa é só chamar. 😊',
    of: 'ana',
  },
  { shortcode: 'momento', message: 'Só um momento, já vou verificar.', of: 'ana' },
  {
    shortcode: 'garantia',
    message: 'A garantia da Loja <loja> é de 12 meses. Pode me mandar uma foto?',
    of: 'bruno',
  },
] as const;

/** Reasons for resolving tickets. */
export const closeReasonTexts = [
  'Venda',
  'Dúvida resolvida',
  'Troca ou devolução',
  'Sem resposta do cliente',
  'Engano',
];

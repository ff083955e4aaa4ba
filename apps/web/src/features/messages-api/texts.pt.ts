import type { apiTokens as manifest } from '@prosa/contract/api-tokens/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const messagesApi = {
  title: 'API de mensagens',
  intro: 'Outros programas da empresa enviam mensagens e leem dados com um token.',
  reference: 'Referência completa (OpenAPI)',
  tokens: 'Tokens da empresa',
  tokensHint:
    'Cada token dá a um programa só os direitos escolhidos. Uma conexão também pode ter o seu próprio token, que só envia por ela.',
  toConnections: 'Ver conexões',
  newToken: 'Novo token',
  newTokenIs: 'Token novo',
  once: 'Copie agora: ele não será mostrado de novo. Os testes abaixo já usam este token.',
  empty: 'Nenhum token ainda',
  emptyHint: 'Crie um token para cada programa que fala com o {{product}}.',
  name: 'Nome',
  nameHint: 'O programa que vai usar o token.',
  rightsTitle: 'Direitos',
  rightsRequired: 'Escolha pelo menos um direito.',
  rights: {
    messages: {
      send: 'Enviar mensagens',
      read: 'Ler mensagens',
    },
    contacts: {
      read: 'Ler contatos',
      write: 'Criar e editar contatos',
    },
    tickets: {
      read: 'Ler atendimentos',
      write: 'Transferir, encerrar e etiquetar atendimentos',
    },
    tags: {
      read: 'Ler tags',
      write: 'Criar, editar e excluir tags',
    },
  },
  end: 'Validade',
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  noEnd: 'Sem validade',
  create: 'Criar token',
  expires: 'Vale até {{date}}',
  expired: 'Venceu em {{date}}',
  lastUsed: 'Usado em {{date}}',
  neverUsed: 'Nunca usado',
  created: 'Criado em {{date}}',
  createdBy: 'Criado em {{date}} por {{name}}',
  revoke: 'Revogar',
  revokeNamed: 'Revogar {{name}}',
  revokeTitle: 'Revogar o token {{name}}?',
  revokeText: 'Os programas que o usam deixam de funcionar na hora.',
  revoked: 'Token revogado.',
  tryTitle: 'Testar o envio',
  token: 'Token',
  tokenHint: 'Da empresa ou de uma conexão. Fica só nesta página, não é guardado.',
  showToken: 'Mostrar token',
  connection: 'Conexão',
  connectionHint: 'Por onde um token da empresa envia.',
  connectionFixed: 'Este token envia pela conexão dele.',
  connectionDefault: 'Conexão padrão',
  textTest: 'Mensagem de texto',
  filesTest: 'Mensagem com arquivos',
  number: 'Número',
  numberHint: 'Com código do país e DDD: 5511999990000.',
  body: 'Mensagem',
  caption: 'Legenda',
  files: 'Arquivos',
  chooseFiles: 'Escolher arquivos',
  changeFiles: 'Trocar arquivos',
  send: 'Enviar',
  tokenFirst: 'Informe um token acima para enviar.',
  queued: 'Mensagem na fila de envio.',
  answer: 'Resposta do servidor',
  examplesTitle: 'Exemplos',
  examplesHint: 'Com o endereço deste servidor e o token informado acima.',
  text: 'Texto',
  file: 'Arquivo',
  language: 'Linguagem',
  n8nHint: 'Copie e cole no editor do n8n: o fluxo aparece pronto.',
  copyByHand: 'Selecione o exemplo e copie com Ctrl+C.',
  yourToken: 'SEU_TOKEN',
  sampleText: 'Olá, {{firstName}}!',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  apiTokenCreated: 'Criou um token da API',
  apiTokenRevoked: 'Revogou um token da API',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    messagesApi: typeof messagesApi;
  }
}

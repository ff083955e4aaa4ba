import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { queueIntegrations as manifest } from '@prosa/contract/queue-integrations/manifest';

export const queueIntegrations = {
  title: 'Integrações',
  add: 'Nova integração',
  editTitle: 'Editar integração',
  type: 'Tipo',
  id: 'ID',
  name: 'Nome',
  types: {
    n8n: 'n8n',
    webhook: 'Webhook',
    dialogflow: 'Dialogflow',
    typebot: 'Typebot',
    flowbuilder: 'Fluxo',
  },
  url: 'Endereço (URL)',
  urlHints: {
    n8n: 'O endereço de produção do nó Webhook do seu fluxo no n8n.',
    webhook: 'O endereço do seu sistema. Cada mensagem do cliente chega ali como um POST em JSON.',
  },
  flowHint: 'Vazio: o fluxo de boas-vindas da conexão ou da empresa.',
  payloadFormat: 'Formato do envio',
  payloadFormatHint: 'O compatível serve para fluxos feitos para outros sistemas.',
  payloadFormats: {
    envelope: 'Prosa (completo)',
    family: 'Compatível (key.remoteJid)',
  },
  timeoutSeconds: 'Tempo limite (segundos)',
  timeoutHint: 'Sem resposta nesse tempo, uma pessoa assume o atendimento.',
  timeoutRange: 'Entre {{min}} e {{max}} segundos.',
  headerName: 'Cabeçalho de autenticação',
  headerHint: 'Opcional. O nome do cabeçalho que o seu sistema exige.',
  headerValue: 'Valor do cabeçalho',
  headerValueHint: 'Fica guardado em segredo e não aparece mais.',
  signingSecret: 'Chave de assinatura',
  signingSecretHint:
    'Opcional. Assina cada envio no padrão Standard Webhooks. Copie a chave antes de salvar: depois ela não aparece mais.',
  signingSecretShape: 'A chave começa com whsec_ e tem pelo menos 24 bytes em base64.',
  generate: 'Gerar chave',
  kept: 'Mantido (…{{hint}})',
  showSecret: 'Mostrar: {{label}}',
  removeSecret: 'Remover o valor guardado',
  keep: 'Manter o valor guardado',
  added: 'Integração adicionada com sucesso.',
  saved: 'Integração editada com sucesso.',
  deleted: 'Integração excluída com sucesso.',
  deleteTitle: 'Excluir a integração {{name}}?',
  deleteText: 'Ela deixa de existir para todos. Esta ação não pode ser desfeita.',
  empty: 'Nenhuma integração ainda',
  emptyHint:
    'Conecte o n8n, um webhook, um bot do Typebot ou um agente do Dialogflow para responder clientes numa conexão ou fila.',
  test: 'Testar',
  testOf: 'Testar {{name}}',
  testTitle: 'Teste de {{name}}',
  testHint:
    'Enviamos uma mensagem de exemplo, marcada com test: true. Nenhum cliente recebe a resposta.',
  testing: 'Testando…',
  again: 'Testar de novo',
  answered: 'Respondeu com {{status}} em {{ms}} ms.',
  saysNothing: 'A resposta não traz texto para o cliente.',
  dialogflow: {
    edition: 'Edição do Dialogflow',
    editions: { es: 'Dialogflow ES', cx: 'Dialogflow CX' },
    key: 'Chave da conta de serviço (JSON)',
    keyHint:
      'Baixe o arquivo em Google Cloud: IAM > Contas de serviço > Chaves. A conta precisa do papel Cliente da API Dialogflow. A chave fica guardada em segredo e não aparece mais.',
    keyKept: 'Mantida: {{account}}',
    keyShape: 'Este não é o arquivo JSON de uma conta de serviço.',
    chooseKey: 'Escolher arquivo',
    account: 'Conta de serviço: {{account}}',
    project: 'Projeto do Google Cloud',
    projectHint: 'Vazio: o projeto que está na chave.',
    language: 'Idioma do agente',
    languageHint: 'O idioma em que os clientes escrevem.',
    languages: { 'pt-BR': 'Português (Brasil)', en: 'Inglês', es: 'Espanhol' },
    agentId: 'ID do agente',
    agentIdHint: 'A última parte do endereço do agente no console do Dialogflow CX.',
    region: 'Região',
    regionHint: 'Onde o agente foi criado. Vazio: global.',
    environment: 'Ambiente',
    environmentHint: 'Vazio: o rascunho do agente.',
    test: 'Testar sessão',
    tested: 'Teste realizado com sucesso. O agente respondeu:',
    testHint: 'Enviamos uma saudação ao agente. Nenhum cliente recebe a resposta.',
  },
  typebot: {
    url: 'Endereço do Typebot',
    urlHint:
      'Onde o seu bot é publicado: https://typebot.io ou o endereço do seu próprio servidor.',
    slug: 'Nome público do bot',
    slugHint:
      'A última parte do endereço do bot publicado. Em typebot.io/atendimento é “atendimento”.',
    delay: 'Pausa antes de cada mensagem (ms)',
    delayHint: '1000 é um segundo.',
    expires: 'Recomeça depois de (minutos)',
    expiresHint: 'Sem mensagens do cliente nesse tempo, a conversa com o bot recomeça. 0: nunca.',
    finishWord: 'Palavra para encerrar',
    finishHint: 'Encerra o atendimento. Vazia: nenhuma.',
    restartWord: 'Palavra para recomeçar',
    restartHint: 'Recomeça a conversa com o bot. Vazia: nenhuma.',
    restartMessage: 'Mensagem ao recomeçar',
    unknownMessage: 'Mensagem para resposta inválida',
    unknownHint: 'Usada quando o bot não tem um texto próprio.',
    testHint: 'Iniciamos uma conversa de teste com o bot. Nenhum cliente recebe a resposta.',
    notFound: 'Bot não encontrado: confira o nome e se ele está publicado',
  },
  problemAt: '{{problem}} ({{at}})',
  problems: {
    unreachable: 'Sem conexão com o endereço',
    timeout: 'Sem resposta no tempo limite',
    notFound: 'Endereço não encontrado (404): o fluxo está ativo?',
    denied: 'Acesso negado ({{status}}): confira o cabeçalho',
    failed: 'Respondeu com erro ({{status}})',
    redirect: 'Respondeu com um redirecionamento ({{status}})',
    tooLong: 'Resposta maior que 1 MB',
    forbidden: 'Este endereço não pode ser chamado',
    paused: 'Em pausa por um minuto depois de várias falhas seguidas',
    noKey: 'Falta a chave da conta de serviço',
    keyRefused:
      'O Google recusou a chave ({{status}}): confira a conta de serviço e o papel dela no projeto',
    apiOff: 'A API do Dialogflow está desativada neste projeto',
    noAgent: 'Agente não encontrado: confira projeto, região e ambiente',
    busy: 'O limite de uso do projeto no Google foi atingido',
    badRequest: 'O Dialogflow não aceitou a mensagem ({{status}})',
    unreadable: 'A resposta não veio no formato esperado: confira o endereço',
    foreign: 'O bot citou uma fila ou um usuário que a empresa não tem',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  integrationCreated: 'Criou uma integração',
  integrationChanged: 'Alterou uma integração',
  integrationDeleted: 'Excluiu uma integração',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    queueIntegrations: typeof queueIntegrations;
  }
}

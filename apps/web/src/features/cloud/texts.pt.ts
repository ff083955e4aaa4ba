export const cloud = {
  title: 'API do WhatsApp: {{name}}',
  step_account: 'Conta',
  step_webhook: 'Webhook',
  step_check: 'Teste',
  phoneNumberId: 'ID do número de telefone',
  phoneNumberIdHint:
    'No painel da Meta: WhatsApp › Configuração da API. Não é o número de telefone.',
  businessAccountId: 'ID da conta do WhatsApp Business',
  businessAccountIdHint: 'Na mesma página, logo abaixo.',
  token: 'Token de acesso',
  tokenHint:
    'De um usuário do sistema, sem data de validade, com as permissões whatsapp_business_messaging e whatsapp_business_management.',
  appSecret: 'Chave secreta do aplicativo',
  appSecretHint:
    'No painel da Meta: Configurações do app › Básico. Prova que os avisos vêm da Meta.',
  showToken: 'Mostrar token',
  showAppSecret: 'Mostrar chave secreta',
  kept: 'Guardado, termina em {{hint}}. Deixe o campo vazio para manter.',
  onlyDigits: 'Só números, como a Meta mostra.',
  save: 'Salvar e continuar',
  next: 'Continuar',
  webhook1: 'No painel da Meta, abra WhatsApp › Configuração › Webhook e clique em Editar.',
  webhook2: 'Cole o endereço e o token de verificação abaixo e clique em Verificar e salvar.',
  webhook3:
    'Em Campos do webhook, assine messages, message_template_status_update, business_capability_update e phone_number_quality_update.',
  webhookUrl: 'Endereço do webhook (URL de callback)',
  verifyToken: 'Token de verificação',
  needsHttps:
    'A Meta só aceita um endereço público com https. Ajuste PUBLIC_URL no servidor antes de continuar.',
  webhookAt: 'Último aviso recebido em {{at}}.',
  webhookNever: 'Nenhum aviso recebido ainda.',
  checkText: 'Confere o token e o número e assina os avisos da conta na Meta.',
  limit:
    'Limite da Meta: campanhas por todos os números do seu portfólio chegam a {{number}} pessoas em 24 horas.',
  limitNone: 'A Meta não limita a quantas pessoas as campanhas chegam por dia.',
  perSecond: 'A Meta permite que este número envie até {{number}} mensagens por segundo.',
  limitUnknown:
    'A Meta ainda não informou o limite do seu portfólio. Até lá, as campanhas chegam a {{number}} pessoas em 24 horas.',
  check: 'Testar conexão',
  number: 'Número',
  subscription: 'Assinatura dos avisos',
  webhook: 'Avisos da Meta',
  webhookTry: 'Envie uma mensagem de um celular para este número: o aviso deve chegar em segundos.',
  unreachable: 'A Meta não respondeu. Confira a internet do servidor e tente de novo.',
  failed_token:
    'O token não é mais válido ou é de outro aplicativo. Gere um novo e salve-o no passo 1.',
  failed_number: 'O ID do número não existe ou o token não tem acesso a ele. Confira o passo 1.',
  failed_subscription:
    'Não foi possível assinar os avisos. Confira o ID da conta e as permissões do token.',
  code: 'código {{code}}',
  state_ok: 'tudo certo',
  state_failed: 'com problema',
  state_unreachable: 'sem resposta',
  state_skipped: 'ainda não verificado',
  setUp: 'Dados da API',
  templates: 'Modelos de mensagem',
  advice: 'Preencha os dados da API do WhatsApp e teste a conexão.',
  disconnectText:
    'As mensagens param de sair e de entrar até alguém conectar de novo. As conversas e os dados da API continuam aqui.',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    cloud: typeof cloud;
  }
}

import type { dataRights } from '@prosa/contract/data-rights/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { settings as manifest } from '@prosa/contract/settings/manifest';

export const settings = {
  title: 'Configurações',
  tabs: 'Seções das configurações',
  options: 'Opções',
  schedules: 'Horários',
  companies: 'Empresas',
  plans: 'Planos',
  invoices: 'Faturas',
  helps: 'Ajuda',
  saved: 'Configuração salva com sucesso.',
  service: 'Atendimentos',
  automatic: 'Mensagens automáticas',
  company: 'Empresa',
  closing: 'Ao resolver',
  security: 'Segurança',
  campaigns: 'Campanhas',
  ai: 'Inteligência artificial',
  integrations: 'Integrações',
  payments: 'Pagamentos',
  enabled: 'Ativado',
  disabled: 'Desativado',
  names: {
    userRating: 'Avaliações',
    scheduleType: 'Horário de atendimento',
    call: 'Responder que não atendemos chamadas',
    CheckMsgIsGroup: 'Ignorar mensagens de grupos',
    sendGreetingAccepted: 'Saudação ao aceitar o atendimento',
    sendMsgTransfTicket: 'Mensagem de transferência',
    sendGreetingMessageOneQueues: 'Saudação quando há uma só fila',
    askCloseReason: 'Pedir o motivo ao resolver',
    requireTwoFactor: 'Exigir verificação em duas etapas',
    contactExport: 'Exportar contatos',
    retentionDays: 'Guardar atendimentos encerrados por',
    scheduleLateHours: 'Enviar agendamentos atrasados',
    chatBotType: 'Menus do chatbot',
    language: 'Idioma da empresa',
    timeZone: 'Fuso horário',
    asaas: 'Token do Asaas',
    stopWords: 'Palavras de descadastro',
    stopConfirmation: 'Confirmação do descadastro',
    transcription: 'Transcrever áudios dos clientes',
    botFailureMessage: 'Aviso de falha',
  },
  hints: {
    userRating:
      'Pede uma nota ao cliente quando o atendimento é resolvido. Cada conexão pode ter um texto próprio.',
    scheduleType:
      'Fora do horário, o cliente recebe a mensagem de fora de expediente da conexão ou da fila. “Da empresa” abre aqui a aba Horários; “De cada fila”, uma aba em cada fila.',
    call: 'Ligado: a chamada é recusada e o cliente recebe este texto. Desligado: ela toca no celular. Nos dois casos fica na conversa.',
    CheckMsgIsGroup: 'Mensagens de grupos não abrem atendimentos.',
    sendGreetingAccepted: 'O cliente recebe o nome de quem vai atendê-lo. Não é enviada a grupos.',
    sendMsgTransfTicket: 'O cliente recebe um aviso com a nova fila ou o novo atendente.',
    sendGreetingMessageOneQueues:
      'Envia a saudação mesmo quando a conexão tem uma só fila e, por isso, nenhum menu. Cada conexão tem a sua saudação.',
    askCloseReason:
      'Quem resolve um atendimento escolhe um motivo da lista. Encerramentos automáticos, em massa e por API não precisam de motivo.',
    requireTwoFactor: 'Quem ainda não tem precisará configurar na hora. Você também.',
    contactExport:
      'Quem pode baixar a lista inteira. Cada exportação fica no registro de auditoria.',
    retentionDays:
      'Depois desse prazo, mensagens, observações e arquivos são apagados para sempre.',
    scheduleLateHours:
      'Quando o sistema ou a conexão ficou fora do ar na hora marcada, a mensagem ainda sai dentro deste prazo. Depois, só à mão.',
    chatBotType: 'O cliente lê as opções como texto e responde com o número de uma delas.',
    language: 'Idioma dos textos que o sistema envia aos clientes e por e-mail.',
    timeZone: 'Vale para os horários, os relatórios e as variáveis das mensagens.',
    asaas:
      'Fica guardado para cobranças pelo Asaas, que ainda não são feitas por aqui. Depois de salvo, ninguém consegue vê-lo de novo.',
    stopWords:
      'Separadas por vírgula. Quem responde a uma campanha só com uma delas não recebe mais campanhas, e a resposta não abre atendimento.',
    stopConfirmation: 'Enviada uma vez a quem se descadastrou. Vazia, vale o texto padrão.',
    transcription:
      'Também nos atendimentos de pessoas, com a chave do prompt escolhido. Os áudios vão inteiros ao provedor dele, e os tokens contam no limite da empresa.',
    botFailureMessage:
      'Enviado uma vez por atendimento quando a integração não consegue continuar e uma pessoa assume. Vazio, vale o texto padrão.',
  },
  values: {
    scheduleType_disabled: 'Desativado',
    scheduleType_queue: 'De cada fila',
    scheduleType_company: 'Da empresa',
    transcriptionOff: 'Desligado',
    contactExport_everybody: 'Todos os usuários',
    contactExport_admins: 'Somente administradores',
    retentionDays_0: 'Para sempre',
    retentionDays_30: '30 dias',
    retentionDays_90: '90 dias',
    retentionDays_180: '6 meses',
    retentionDays_365: '1 ano',
    retentionDays_730: '2 anos',
    retentionDays_1825: '5 anos',
    scheduleLateHours_one: 'Até {{count}} hora depois',
    scheduleLateHours_other: 'Até {{count}} horas depois',
    chatBotType_text: 'Texto numerado',
  },
  retentionAskTitle: 'Guardar por {{period}}?',
  retentionAskNow_zero: 'Por enquanto, nenhum atendimento é tão antigo.',
  retentionAskNow_one: '{{shown}} atendimento encerrado será apagado dentro de uma hora.',
  retentionAskNow_other: '{{shown}} atendimentos encerrados serão apagados dentro de uma hora.',
  retentionAskThen:
    'Depois de {{period}}, cada atendimento encerrado é apagado para sempre, com mensagens, observações e arquivos. Não é possível recuperar o que foi apagado.',
  retentionAskConfirm: 'Apagar os antigos',
  twoFactorAskTitle: 'Exigir verificação em duas etapas?',
  twoFactorAsk: 'Quem ainda não tem precisará configurar agora para continuar trabalhando.',
  twoFactorAskYou:
    'Quem ainda não tem precisará configurar agora para continuar trabalhando. Você também: tenha em mãos o celular com um aplicativo autenticador.',
  twoFactorAskConfirm: 'Exigir',
  sentText: 'O cliente recebe:',
  sentTextBy: 'Na conexão {{name}}, o cliente recebe:',
  sampleQueue: 'Suporte',
  zonePlaceholder: 'Busque uma cidade',
  zoneNone: 'Nenhum fuso horário encontrado',
  secretSet: 'Salvo',
  secretSetEnds: 'Salvo, termina em {{last4}}',
  secretUnset: 'Não informado',
  secretNew: 'Novo valor: {{name}}',
  secretReplace: 'Trocar',
  secretAdd: 'Informar',
  secretRemove: 'Remover',
  secretRemoveTitle: 'Remover {{name}}?',
  secretRemoveText: 'O que depende deste valor para de funcionar até alguém informar outro.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> & AuditTextsOf<typeof dataRights> = {
  settingChanged: 'Mudou uma configuração',
  retentionApplied: 'Apagou atendimentos antigos (prazo de guarda)',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    settings: typeof settings;
  }
}

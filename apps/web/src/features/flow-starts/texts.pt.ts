/** Flows that answer in a ticket. */
export const flowStarts = {
  start: 'Iniciar fluxo',
  startNow: 'Iniciar',
  startText: 'O atendimento de {{name}} volta para a automação, e o fluxo começa agora.',
  started: 'Fluxo iniciado.',
  flow: 'Fluxo',
  none: 'Nenhum fluxo encontrado',
  noneHint: 'Nenhum fluxo está ativo e publicado.',
  notLive: 'Fluxo desativado ou não publicado',
  answering: 'O fluxo {{name}} está respondendo.',
  over: 'O fluxo terminou.',
  path: 'Caminho do cliente',
  welcome: 'Fluxo de boas-vindas',
  welcomeHint: 'Para quem escreve pela primeira vez nesta conexão.',
  notPhrase: 'Fluxo de retorno',
  notPhraseHint: 'Para quem volta 6 horas ou mais depois do último atendimento.',
  defaults: 'Fluxos padrão da empresa',
  defaultsHint: 'Valem em todas as conexões que não escolhem outro fluxo.',
  welcomeOfCompany: 'Para quem escreve pela primeira vez em uma conexão.',
  defaultsSaved: 'Fluxos padrão salvos.',
  nodes: {
    start: 'Início',
    singleBlock: 'Conteúdo',
    menu: 'Menu',
    question: 'Pergunta',
    randomizer: 'Randomizador',
    interval: 'Intervalo',
    ticket: 'Fila',
    condition: 'Condição',
    httpRequest: 'Requisição HTTP',
    closeTicket: 'Encerrar',
    tag: 'Tag',
    attendant: 'Atendente',
    switchFlow: 'Ir para outro fluxo',
    other: 'Bloco',
  },
  visits: {
    answered: 'respondeu',
    invalid: 'resposta inválida',
    timeout: 'sem resposta',
    left: 'saiu aqui',
  },
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    flowStarts: typeof flowStarts;
  }
}

import type { knowledge as manifest } from '@prosa/contract/knowledge/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const knowledge = {
  title: 'Base de conhecimento',
  add: 'Novo documento',
  editTitle: 'Editar documento',
  source: 'Origem do documento',
  sources: { text: 'Colar texto', web: 'Página da web' },
  titleField: 'Título',
  titleHint: 'Vazio: o título da página.',
  text: 'Texto',
  textHint:
    'Escreva como você explicaria a um cliente. Linhas que começam com # são títulos e separam os assuntos.',
  address: 'Endereço da página',
  addressHint: 'Uma página pública. Só ela é lida, sem os links que tem.',
  refreshes: 'Ler de novo toda semana',
  refreshesHint: 'Assim o robô acompanha as mudanças da página.',
  language: 'Idioma do documento',
  languageHint: 'As perguntas são comparadas com o texto neste idioma.',
  state: 'Situação',
  states: { waiting: 'Na fila de leitura', reading: 'Lendo…' },
  ready_one: 'Pronto, {{count}} trecho',
  ready_other: 'Pronto, {{count}} trechos',
  keepsOld: 'Continua valendo o que foi lido em {{at}}.',
  problems: {
    unreadable: 'Não foi possível ler este arquivo.',
    encrypted: 'O PDF tem senha. Envie uma cópia sem senha.',
    noText: 'Nenhum texto encontrado. Um documento escaneado precisa passar por OCR antes.',
    tooLong: 'O documento é longo demais. Divida em partes menores.',
    tooSlow: 'A leitura demorou demais. Divida em partes menores.',
    full: 'A base de conhecimento está cheia. Exclua documentos que não usa.',
    unreachable: 'A página não respondeu.',
    answer: 'A página respondeu com o erro {{status}}.',
    forbidden: 'Este endereço não pode ser lido.',
    redirects: 'A página redireciona sem parar.',
    lost: 'A leitura foi interrompida. Leia de novo.',
  },
  kinds: {
    text: 'Texto',
    md: 'Markdown',
    pdf: 'PDF',
    docx: 'Word',
    web: 'Página da web',
  },
  usedBy: 'Usado por',
  size: 'Tamanho',
  upload: 'Enviar arquivos',
  chooseFiles: 'Escolher arquivos',
  dropHere: 'Solte para adicionar à base de conhecimento',
  uploads: 'Arquivos em envio',
  uploading: 'Enviando {{name}}',
  dismiss: 'Fechar o aviso de {{name}}',
  chunks: 'Ver trechos',
  chunksHint: 'O documento é dividido em trechos. O robô recebe os que combinam com a pergunta.',
  noChunks: 'Nenhum trecho ainda',
  noChunksHint: 'Eles aparecem quando a leitura termina.',
  moreChunks: 'Mostrar mais',
  open: 'Abrir documento',
  readAgain: 'Ler de novo',
  try: 'Testar busca',
  search: 'O que o robô encontraria?',
  searchHint: 'Escreva uma pergunta como um cliente escreveria. A busca olha todos os documentos.',
  question: 'Pergunta',
  find: 'Buscar',
  found: 'Trechos encontrados',
  nothingFound: 'Nenhum trecho combina com esta pergunta.',
  rank: '{{percent}} da pergunta',
  saved: 'Documento salvo.',
  added: 'Documento adicionado. A leitura começa em instantes.',
  deleted: 'Documento excluído.',
  deleteTitle: 'Excluir o documento {{title}}?',
  deleteText: 'O robô deixa de usar este documento. Esta ação não pode ser desfeita.',
  inUse: 'Em uso por: {{prompts}}. Retire o documento dali antes de excluir.',
  empty: 'Nenhum documento ainda',
  emptyHint:
    'Arraste arquivos para cá, cole um texto ou indique uma página. Depois escolha os documentos no prompt.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  documentAdded: 'Adicionou um documento à base de conhecimento',
  documentChanged: 'Alterou um documento da base de conhecimento',
  documentDeleted: 'Excluiu um documento da base de conhecimento',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    knowledge: typeof knowledge;
  }
}

import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { phraseCampaigns as manifest } from '@prosa/contract/phrase-campaigns/manifest';

/** Phrases that start flows. */
export const phraseCampaigns = {
  title: 'Campanhas de fluxo',
  add: 'Nova frase',
  editTitle: 'Editar frase',
  name: 'Nome',
  flow: 'Fluxo',
  flowRequired: 'Escolha um fluxo.',
  connection: 'Conexão',
  everywhere: 'Todas as conexões',
  starts: 'Inicia',
  status: 'Status',
  on: 'Ativo',
  off: 'Desativado',
  isOn: 'Ativo',
  phrases: 'Frases que iniciam o fluxo',
  phraseOf: 'Frase {{number}}',
  typeOf: 'Comparação da frase {{number}}',
  placeholder: 'Por exemplo: quero a promoção',
  types: { exact: 'É exatamente', partial: 'Contém' },
  containsPhrase: 'contém “{{phrase}}”',
  addPhrase: 'Adicionar frase',
  remove: 'Remover a frase {{number}}',
  added: 'Frase criada com sucesso!',
  saved: 'Frase alterada com sucesso!',
  deleted: 'Frase deletada',
  deleteTitle: 'Excluir a campanha {{name}}?',
  deleteText: 'As frases dela deixam de iniciar o fluxo. Quem já está nele continua.',
  empty: 'Nenhuma campanha de fluxo ainda',
  emptyHint: 'Quando um cliente escreve a frase, o fluxo escolhido começa.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  phraseCreated: 'Criou uma campanha de fluxo',
  phraseChanged: 'Alterou uma campanha de fluxo',
  phraseDeleted: 'Excluiu uma campanha de fluxo',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    phraseCampaigns: typeof phraseCampaigns;
  }
}

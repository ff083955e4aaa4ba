/** The form of a document: its values, labels and rules. */
import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import type { Language } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { required } from '../../ui/form-rules.ts';
import type { DocumentDraft } from './knowledge.api.ts';

export type DocumentSource = 'text' | 'web' | 'file';

export interface DocumentValues extends Record<string, unknown> {
  source: DocumentSource;
  title: string;
  language: Language;
  text: string;
  address: string;
  refreshes: boolean;
}

const sourceOf = ({ isPasted, address }: KnowledgeDocument): DocumentSource =>
  isPasted ? 'text' : address === null ? 'file' : 'web';

export const newValues = (language: Language): DocumentValues => ({
  ...{ source: 'text', title: '', language, text: '', address: '', refreshes: true },
});

export const valuesOf = (row: KnowledgeDocument, text: string): DocumentValues => ({
  source: sourceOf(row),
  title: row.title,
  language: row.language,
  text,
  address: row.address ?? '',
  refreshes: row.refreshes,
});

const titleOf = ({ title }: DocumentValues) => (title.trim() === '' ? {} : { title: title.trim() });

export function toNew(values: DocumentValues): DocumentDraft {
  const { source, language, text, address, refreshes } = values;
  return source === 'text'
    ? { title: values.title.trim(), language, text }
    : { ...titleOf(values), language, address: address.trim(), refreshes };
}

export function toChanged(values: DocumentValues): DocumentDraft {
  const { source, language, text, refreshes } = values;
  const title = values.title.trim();
  if (source === 'text') return { title, language, text };
  return source === 'web' ? { title, language, refreshes } : { title, language };
}

export const documentFieldOfCode = { ERR_DOCUMENT_ADDRESS: 'address' } as const;

export const documentLabels = (t: TFunction) => ({
  title: t('knowledge.titleField'),
  language: t('knowledge.language'),
  text: t('knowledge.text'),
  refreshes: t('knowledge.refreshes'),
});

/** A page may bring its own title. */
export const documentRules = (t: TFunction, isNew: boolean) => ({
  title: (value: string, { source }: DocumentValues) =>
    isNew && source === 'web' ? null : required(t)(value),
  text: (value: string, { source }: DocumentValues) =>
    source === 'text' ? required(t)(value) : null,
  address: (value: string, { source }: DocumentValues) =>
    isNew && source === 'web' ? required(t)(value) : null,
});

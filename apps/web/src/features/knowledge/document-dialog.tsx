import {
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { languages } from '@prosa/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../i18n/language-names.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import {
  type DocumentValues,
  documentFieldOfCode,
  documentLabels,
  documentRules,
  newValues,
  toChanged,
  toNew,
  valuesOf,
} from './document-form.ts';
import { textQuery } from './documents.api.ts';
import { documentsResource } from './knowledge.api.ts';

interface DocumentDialogProps {
  /** Null creates. */
  row: KnowledgeDocument | null;
  onClose: () => void;
}

export function DocumentDialog({ row, onClose }: DocumentDialogProps) {
  if (row?.isPasted) return <PastedDialog row={row} onClose={onClose} />;
  return <Fields row={row} text="" onClose={onClose} />;
}

/** Rows of the list come without their texts. */
function PastedDialog({ row, onClose }: { row: KnowledgeDocument; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({ ...textQuery(row), placeholderData: keepPreviousData });
  if (found.data !== undefined) return <Fields row={row} text={found.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('knowledge.editTitle')}>
      {found.isError ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

function Fields({ row, text, onClose }: DocumentDialogProps & { text: string }) {
  const { t } = useTranslation();
  const { language } = useUser().company;
  const form = useForm<DocumentValues>({
    initialValues: row ? valuesOf(row, text) : newValues(language),
    validate: documentRules(t, row === null),
  });
  return (
    <ResourceDialog
      resource={documentsResource}
      id={row?.id ?? null}
      row={row}
      toValues={(each: KnowledgeDocument) => valuesOf(each, text)}
      labels={documentLabels(t)}
      title={t(row ? 'knowledge.editTitle' : 'knowledge.add')}
      savedText={t(row ? 'knowledge.saved' : 'knowledge.added')}
      form={form}
      toDraft={row ? toChanged : toNew}
      fieldOfCode={documentFieldOfCode}
      isLarge
      onClose={onClose}
    >
      {!row && (
        <SegmentedControl
          aria-label={t('knowledge.source')}
          data={(['text', 'web'] as const).map((value) => ({
            value,
            label: t(`knowledge.sources.${value}`),
          }))}
          {...form.getInputProps('source')}
        />
      )}
      <SourceFields form={form} isNew={row === null} />
      <Select
        label={t('knowledge.language')}
        description={t('knowledge.languageHint')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
    </ResourceDialog>
  );
}

interface SourceFieldsProps {
  form: UseFormReturnType<DocumentValues>;
  isNew: boolean;
}

function SourceFields({ form, isNew }: SourceFieldsProps) {
  const { t } = useTranslation();
  const { source } = form.values;
  const isWeb = source === 'web';
  return (
    <>
      {isWeb && (
        <TextInput
          label={t('knowledge.address')}
          description={isNew ? t('knowledge.addressHint') : undefined}
          placeholder="https://"
          type="url"
          maxLength={limits.address.max}
          autoComplete="off"
          withAsterisk={isNew}
          readOnly={!isNew}
          {...form.getInputProps('address')}
        />
      )}
      <TextInput
        label={t('knowledge.titleField')}
        description={isWeb && isNew ? t('knowledge.titleHint') : undefined}
        maxLength={limits.title.max}
        withAsterisk={!(isWeb && isNew)}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {source === 'text' && (
        <Textarea
          label={t('knowledge.text')}
          description={t('knowledge.textHint')}
          maxLength={limits.text.max}
          autosize
          minRows={8}
          maxRows={18}
          withAsterisk
          {...form.getInputProps('text')}
        />
      )}
      {isWeb && (
        <Switch
          label={t('knowledge.refreshes')}
          description={t('knowledge.refreshesHint')}
          {...form.getInputProps('refreshes', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

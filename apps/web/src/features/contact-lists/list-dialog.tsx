import { FileInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ContactList } from '@prosa/contract/contact-lists';
import { limits } from '@prosa/contract/limits';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { toastError } from '../../ui/toast.ts';
import { followImport } from '../imports/follow-import.ts';
import { contactListsResource } from './contact-lists.api.ts';
import { listImportQuery, takenText, uploadToList } from './list-import.api.ts';

interface ListDialogProps {
  /** Null creates. */
  list: ContactList | null;
  /** A spreadsheet was chosen, and its import has begun. */
  onUploaded: (list: ContactList) => void;
  onClose: () => void;
}

const fieldOfCode = { ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 'name' };
const ACCEPTED = '.xlsx,.xls';

export function ListDialog({ list, onUploaded, onClose }: ListDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sheet, setSheet] = useState<File | null>(null);
  const form = useForm({
    initialValues: startValues(list),
    validate: { name: all(required(t), between(t, limits.name)) },
  });
  const upload = async (saved: ContactList, file: File) => {
    const query = listImportQuery(saved.id);
    const begun = await uploadToList(saved.id, file);
    client.setQueryData(query.queryKey, begun);
    if (!begun.isDone) followImport(client, query, takenText);
    onUploaded(saved);
  };
  return (
    <ResourceDialog
      resource={contactListsResource}
      id={list?.id ?? null}
      row={list}
      toValues={startValues}
      labels={{ name: t('contactLists.name') }}
      title={t(list ? 'contactLists.editTitle' : 'contactLists.add')}
      savedText={t('contactLists.saved')}
      form={form}
      toDraft={({ name }) => ({ name: name.trim() })}
      fieldOfCode={fieldOfCode}
      onSaved={(saved) => {
        if (sheet) upload(saved, sheet).catch(toastError);
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('contactLists.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FileInput
        label={t('contactLists.sheet')}
        description={t('contactLists.importHint')}
        placeholder={t('imports.chooseFile')}
        accept={ACCEPTED}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        leftSection={<IconFileSpreadsheet size={18} />}
        value={sheet}
        onChange={setSheet}
      />
    </ResourceDialog>
  );
}

const startValues = (list: ContactList | null) => ({ name: list?.name ?? '' });

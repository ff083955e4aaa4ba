import { Button, FileButton, Modal, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FileList } from '@prosa/contract/file-lists';
import { limits } from '@prosa/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangeAsked } from '../../ui/changed-dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, between, required } from '../../ui/form-rules.ts';
import { putRow } from '../../ui/resource-cache.ts';
import { toast } from '../../ui/toast.ts';
import { useChangedMeanwhile } from '../../ui/use-changed-meanwhile.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import styles from './file-list-dialog.module.css';
import { fileListsResource } from './file-lists.api.ts';
import { FileRow } from './file-row.tsx';
import { useOptionChanges } from './use-option-changes.ts';
import { useStagedFiles } from './use-staged-files.ts';

interface FileListDialogProps {
  /** Null creates. */
  list: FileList | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'name' };

/** Saves the list first, then uploads its files one by one: finished uploads stay even if the next one fails. */
export function FileListDialog({ list, onClose }: FileListDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [saved, setSaved] = useState<FileList | null>(null);
  const now = saved && saved.rev >= (list?.rev ?? 0) ? saved : list;
  const { options, ...changes } = useOptionChanges(now?.options ?? []);
  const files = useStagedFiles(options.length);
  const form = useForm({
    initialValues: startValues(list),
    validate: rules(t),
  });
  const edited = useChangedMeanwhile({
    row: now,
    form,
    toValues: startValues,
    labels: {
      name: t('fileLists.name'),
      message: t('fileLists.message'),
      options: t('fileLists.files'),
    },
  });
  const show = (stored: FileList) => {
    edited.setRow(stored);
    setSaved(stored);
    putRow(client, fileListsResource, stored);
  };
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: async ({ name, message }) => {
      const draft = { name: name.trim(), message: message.trim(), ...changes.draft };
      const stored = await (now
        ? fileListsResource.update(now.id, draft, edited.rev())
        : fileListsResource.create(draft));
      show(stored);
      await files.upload(stored.id, show);
    },
    onRefused: edited.ask,
    onSent: () => {
      toast.success(t('fileLists.saved'));
      onClose();
    },
  });
  const resetChoice = useRef<() => void>(null);
  const choose = (chosen: readonly File[]) => {
    files.add(chosen);
    // The browser sends no event when a removed file is chosen again.
    resetChoice.current?.();
  };

  return (
    <>
      <Modal
        opened
        onClose={() => {
          if (!isChangeAsked()) onClose();
        }}
        title={t(list ? 'fileLists.editTitle' : 'fileLists.add')}
      >
        <form className={dialogStyles.form} noValidate onSubmit={onSubmit}>
          <TextInput
            label={t('fileLists.name')}
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('fileLists.message')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps('message')}
          />
          <fieldset className={styles.files}>
            <legend>{t('fileLists.files')}</legend>
            {options.length + files.staged.length > 0 && (
              <ul className={styles.list}>
                {options.map((option) => (
                  <FileRow
                    key={option.id}
                    name={option.name}
                    bytes={option.bytes}
                    path={option.path}
                    onRename={(name) => changes.rename(option.id, name)}
                    onRemove={() => changes.remove(option.id)}
                  />
                ))}
                {files.staged.map(({ key, name, file, sent }) => (
                  <FileRow
                    key={key}
                    name={name}
                    bytes={file.size}
                    sent={sent}
                    onRename={(next) => files.rename(key, next)}
                    onRemove={() => files.remove(key)}
                  />
                ))}
              </ul>
            )}
            <FileButton multiple resetRef={resetChoice} onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={isBusy}
                  leftSection={<IconUpload size={18} />}
                >
                  {t('fileLists.choose')}
                </Button>
              )}
            </FileButton>
          </fieldset>
          <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={onClose} />
        </form>
      </Modal>
      {edited.dialog}
    </>
  );
}

const startValues = (list: FileList | null) => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
});

const rules = (t: TFunction) => ({
  name: all(required(t), between(t, limits.fileListName)),
  message: required(t),
});

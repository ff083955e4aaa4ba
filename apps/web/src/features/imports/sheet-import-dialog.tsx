import { Modal } from '@mantine/core';
import type { ContactImport } from '@prosa/contract/contacts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toastError } from '../../ui/toast.ts';
import { followImport, type ImportQuery, resultText } from './follow-import.ts';
import { ImportProgress, LastImport } from './import-progress.tsx';
import styles from './imports.module.css';
import { SheetButton } from './sheet-button.tsx';

interface SheetImportDialogProps {
  title: string;
  hint: string;
  query: ImportQuery;
  upload: (file: File) => Promise<ContactImport>;
  takenText: (count: number) => string;
  onClose: () => void;
  /** Beside the button that chooses a file. */
  children?: ReactNode;
}

/** Imports a spreadsheet; a running import is shown again when people return. */
export function SheetImportDialog(props: SheetImportDialogProps) {
  const { title, hint, query, upload, takenText, onClose, children } = props;
  const client = useQueryClient();
  const state = useQuery(query).data;
  const [isAgain, setAgain] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const start = useMutation({
    mutationFn: upload,
    onSuccess: (begun) => {
      client.setQueryData(query.queryKey, begun);
      if (!begun.isDone) followImport(client, query, takenText);
      setBegun(true);
      setAgain(false);
    },
    onError: toastError,
  });
  const isShown = state && !isAgain && (hasBegun || !state.isDone);
  return (
    <Modal opened onClose={onClose} title={title}>
      {isShown ? (
        <ImportProgress
          title={title}
          state={state}
          takenText={takenText}
          onAgain={() => setAgain(true)}
          onClose={onClose}
        />
      ) : (
        <>
          <div className={styles.sources}>
            <p className={styles.hint}>{hint}</p>
            <SheetButton isBusy={start.isPending} onChosen={(file) => start.mutate(file)} />
            {children}
          </div>
          {state && state.importId !== null && (
            <LastImport state={state} result={resultText(state, takenText)} />
          )}
        </>
      )}
    </Modal>
  );
}

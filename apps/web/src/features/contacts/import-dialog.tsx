import { Button, Modal, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { toastError } from '../../ui/toast.ts';
import { followImport, resultText } from '../imports/follow-import.ts';
import { ImportProgress, LastImport } from '../imports/import-progress.tsx';
import styles from '../imports/imports.module.css';
import { SheetButton } from '../imports/sheet-button.tsx';
import { importAddressBook, importQuery, takenText, uploadContacts } from './contact-import.api.ts';

/** Imports contacts from a file or a phone; a running import is shown again when people return. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const latest = useQuery(importQuery);
  const [isAgain, setAgain] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const start = useMutation({
    mutationFn: (what: File | number) =>
      typeof what === 'number' ? importAddressBook(what) : uploadContacts(what),
    onSuccess: (state) => {
      client.setQueryData(importQuery.queryKey, state);
      if (!state.isDone) followImport(client, importQuery, takenText);
      setBegun(true);
      setAgain(false);
    },
    onError: toastError,
  });
  const state = latest.data;
  const isShown = state && !isAgain && (hasBegun || !state.isDone);
  return (
    <Modal opened onClose={onClose} title={t('contacts.importTitle')}>
      {isShown ? (
        <ImportProgress
          title={t('contacts.importTitle')}
          state={state}
          takenText={takenText}
          onAgain={() => setAgain(true)}
          onClose={onClose}
        />
      ) : (
        <>
          <Sources isBusy={start.isPending} onChosen={(what) => start.mutate(what)} />
          {state && state.importId !== null && (
            <LastImport state={state} result={resultText(state, takenText)} />
          )}
        </>
      )}
    </Modal>
  );
}

interface SourcesProps {
  isBusy: boolean;
  onChosen: (what: File | number) => void;
}

function Sources({ isBusy, onChosen }: SourcesProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(connectionsQuery);
  const phones = data.filter((connection) => connection.capabilities.addressBook);
  const [chosen, setChosen] = useState<string | null>(null);
  const phone = chosen ?? (phones[0] ? String(phones[0].id) : null);
  return (
    <div className={styles.sources}>
      <p className={styles.hint}>{t('contacts.importHint')}</p>
      <SheetButton isBusy={isBusy} onChosen={onChosen} />
      {phone && (
        <fieldset className={styles.phone}>
          <legend>{t('contacts.fromPhone')}</legend>
          <Select
            label={t('contacts.connection')}
            data={phones.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={phone}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Button variant="default" disabled={isBusy} onClick={() => onChosen(Number(phone))}>
            {t('contacts.takeOver')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

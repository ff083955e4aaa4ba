import { Button, FileButton, Modal, Select } from '@mantine/core';
import { ApiError } from '@prosa/contract/client';
import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { errorText, toastError } from '../../ui/toast.ts';
import {
  followImport,
  importAddressBook,
  importQuery,
  resultText,
  showImport,
  uploadContacts,
} from './contact-import.api.ts';
import styles from './import-dialog.module.css';

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
      showImport(client, state);
      if (!state.isDone) followImport(client);
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
        <Progress state={state} onAgain={() => setAgain(true)} onClose={onClose} />
      ) : (
        <>
          <Sources isBusy={start.isPending} onChosen={(what) => start.mutate(what)} />
          {state && state.importId !== null && <LastResult state={state} />}
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
      <FileButton
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        inputProps={{ 'aria-label': t('contacts.chooseFile') }}
        onChange={(file) => file && onChosen(file)}
      >
        {(props) => (
          <Button
            {...props}
            data-autofocus
            loading={isBusy}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {t('contacts.chooseFile')}
          </Button>
        )}
      </FileButton>
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

interface ProgressProps {
  state: ContactImport;
  onAgain: () => void;
  onClose: () => void;
}

function Progress({ state, onAgain, onClose }: ProgressProps) {
  const { t } = useTranslation();
  const { done, total, isDone, newCount } = state;
  return (
    <div className={styles.sources}>
      <div role="status" className={styles.status}>
        <strong>
          {isDone ? t('contacts.importDone') : t('contacts.importing', { done, total })}
        </strong>
        {isDone && <span>{t('contacts.imported', { count: newCount })}</span>}
      </div>
      {!isDone && (
        <>
          <progress
            className={styles.bar}
            aria-label={t('contacts.importTitle')}
            max={total}
            value={done}
          />
          <p className={styles.hint}>{t('contacts.importGoesOn')}</p>
        </>
      )}
      <Failures state={state} />
      <div className={styles.actions}>
        {isDone && (
          <Button variant="default" onClick={onAgain}>
            {t('contacts.importAgain')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}

/** The previous result: the import may have ended while the dialog was closed. */
function LastResult({ state }: { state: ContactImport }) {
  const { t } = useTranslation();
  return (
    <section className={styles.last} aria-label={t('contacts.lastImport')}>
      <p className={styles.hint}>
        {t('contacts.lastImport')}: {resultText(state)}
      </p>
      <Failures state={state} />
    </section>
  );
}

/** Each rejected line, with the reason. */
function Failures({ state: { errorCount, errorBag } }: { state: ContactImport }) {
  const { t } = useTranslation();
  const heading = t('contacts.failedLines', { count: errorCount });
  if (errorCount === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {errorCount > errorBag.length && (
        <p className={styles.hint}>{t('contacts.firstLines', { max: limits.importErrors.max })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard, too. */}
      <ul className={styles.failures} tabIndex={0}>
        {errorBag.map(({ line, contactName, error }) => (
          <li key={line}>
            <span className={styles.line}>{t('contacts.line', { line })}</span>
            <span className={styles.name}>{contactName}</span>
            <span className={styles.why}>{textOf(error.message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const textOf = (code: string): string => errorText(new ApiError(422, { error: code }));

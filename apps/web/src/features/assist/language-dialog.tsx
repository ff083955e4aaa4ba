import { Button, Modal, Select } from '@mantine/core';
import { type CustomerLanguage, customerLanguages } from '@prosa/contract/assist/manifest';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { toastError } from '../../ui/toast.ts';
import { chooseLanguage, languageName, showAssist } from './assist.api.ts';
import styles from './assist.module.css';

interface LanguageDialogProps {
  ticketId: number;
  language: CustomerLanguage | null;
  onClose: () => void;
}

/** Which language the customer of a ticket writes, so that it is translated. */
export default function LanguageDialog({ ticketId, language, onClose }: LanguageDialogProps) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { company } = useUser();
  const [chosen, setChosen] = useState<CustomerLanguage | null>(language);
  const save = useMutation({
    mutationFn: (next: CustomerLanguage | null) => chooseLanguage(ticketId, next),
    onSuccess: (kept) => {
      showAssist(client, kept);
      onClose();
    },
    onError: (error) => toastError(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) save.mutate(chosen);
  };
  const data = customerLanguages
    .filter((each) => each !== company.language)
    .map((value) => ({ value, label: languageName(value, i18n.language) }));
  return (
    <Modal opened onClose={onClose} title={t('assist.languageTitle')}>
      <form className={dialog.form} onSubmit={submit}>
        <p className={styles.hint}>{t('assist.languageText')}</p>
        <Select
          label={t('assist.language')}
          data={data}
          value={chosen}
          onChange={(value) => setChosen(value as CustomerLanguage | null)}
          searchable
          data-autofocus
        />
        <div className={styles.buttons}>
          {language && (
            <Button variant="default" onClick={() => save.mutate(null)} disabled={save.isPending}>
              {t('assist.languageOff')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={!chosen}>
            {t('assist.languageOn')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

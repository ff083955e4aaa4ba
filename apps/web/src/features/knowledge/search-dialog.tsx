import { Button, Modal, TextInput } from '@mantine/core';
import type { Passage } from '@prosa/contract/knowledge';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { errorText } from '../../ui/toast.ts';
import { searchKnowledge } from './documents.api.ts';
import styles from './knowledge.module.css';
import { Passages } from './passages.tsx';

/** What would be found for a customer's question. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const search = useMutation({ mutationFn: searchKnowledge });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question.trim() !== '') search.mutate(question.trim());
  }

  return (
    <Modal opened onClose={onClose} title={t('knowledge.search')} size={720}>
      <p className={styles.hint}>{t('knowledge.searchHint')}</p>
      <form className={styles.ask} onSubmit={submit}>
        <TextInput
          className={styles.grow}
          label={t('knowledge.question')}
          value={question}
          maxLength={limits.question.max}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Button type="submit" loading={search.isPending}>
          {t('knowledge.find')}
        </Button>
      </form>
      <div aria-live="polite">
        {search.isError && <p className={styles.problem}>{errorText(search.error)}</p>}
        {search.data?.length === 0 && <p className={styles.hint}>{t('knowledge.nothingFound')}</p>}
        {search.data && search.data.length > 0 && <Found passages={search.data} />}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  );
}

function Found({ passages }: { passages: readonly Passage[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('knowledge.found')} tabIndex={0}>
      <Passages passages={passages} />
    </section>
  );
}

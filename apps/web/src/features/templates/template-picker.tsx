import { Modal, Skeleton } from '@mantine/core';
import { waits } from '@prosa/contract/limits';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { Template } from '@prosa/contract/templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeast } from '../../ui/at-least.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { newId } from '../../ui/new-id.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { toastError } from '../../ui/toast.ts';
import { TemplateForm } from './template-form.tsx';
import { matchTemplates } from './template-search.ts';
import { sendTemplate, templatesQuery } from './templates.api.ts';
import styles from './templates.module.css';

interface TemplatePickerProps {
  ticket: { id: number; whatsappId: number };
  onClose: () => void;
}

/** Chooses an approved template, fills it in and sends it. */
export default function TemplatePicker({ ticket, onClose }: TemplatePickerProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Template | null>(null);
  const send = useSend(ticket.id, onClose);
  return (
    <Modal opened onClose={onClose} title={chosen ? shownName(chosen) : t('templates.pick')}>
      {chosen ? (
        <TemplateForm
          key={chosen.id}
          template={chosen}
          isBusy={send.isBusy}
          onSend={(values) => send.run(chosen.id, values)}
          onBack={() => setChosen(null)}
        />
      ) : (
        <Choice whatsappId={ticket.whatsappId} onChoose={setChosen} />
      )}
    </Modal>
  );
}

const shownName = ({ name }: Template): string => name.replaceAll('_', ' ');

/** A second press of the button, or a retry after a lost answer, counts as the same send. */
function useSend(ticketId: number, onSent: () => void) {
  const client = useQueryClient();
  const clientId = useRef(newId());
  const [isBusy, setBusy] = useState(false);
  const run = (templateId: number, values: TemplateValues) => {
    setBusy(true);
    const message = { ticketId, templateId, values, clientId: clientId.current };
    atLeast(waits.submit, sendTemplate(client, message))
      .then(onSent)
      .catch((error: unknown) => {
        clientId.current = newId();
        toastError(error);
      })
      .finally(() => setBusy(false));
  };
  return { run, isBusy };
}

interface ChoiceProps {
  whatsappId: number;
  onChoose: (template: Template) => void;
}

const SKELETONS = 4;

function Choice({ whatsappId, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(whatsappId));
  const [typed, setTyped] = useState('');
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.list} aria-busy="true">
        <span className="visually-hidden">{t('common.loading')}</span>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} height={64} />
        ))}
      </div>
    );
  const sendable = data.filter((template) => template.isSendable);
  const found = matchTemplates(sendable, typed);
  if (sendable.length === 0)
    return (
      <EmptyState title={t('templates.noneApproved')} hint={t('templates.noneApprovedHint')} />
    );
  return (
    <>
      <SearchBox value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <EmptyState title={t('templates.notFound')} hint={t('templates.notFoundHint')} />
      )}
      <ul className={styles.list} aria-label={t('templates.list')}>
        {found.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(template)}>
              <span className={styles.name}>
                <strong>{shownName(template)}</strong>
                <small>{template.language}</small>
              </span>
              <span className={styles.words}>{template.body}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

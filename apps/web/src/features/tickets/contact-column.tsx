import { CloseButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { threadQuery } from '../../conversation/messages/messages.api.ts';
import { returnToWriting } from '../../ui/writing-field.ts';
import styles from './contact-panel.module.css';
import { ContactPanel, type ContactPanelProps } from './contact-panel.tsx';

/** The contact beside the conversation, readable while writing. */
export default function ContactColumn({
  onClose,
  ...panel
}: ContactPanelProps & { onClose: () => void }) {
  const { t } = useTranslation();
  // Its requests wait for the messages, which the ticket was opened for.
  const { isPending } = useInfiniteQuery({ ...threadQuery(panel.ticket.id), enabled: false });
  return (
    <aside className={styles.column} aria-label={t('tickets.details')}>
      <header className={styles.columnHead}>
        <h2>{t('tickets.details')}</h2>
        <CloseButton
          aria-label={t('panel.close')}
          title={t('tickets.shortcut', { label: t('panel.close'), key: 'Alt+I' })}
          onClick={() => {
            onClose();
            returnToWriting();
          }}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <div className={styles.columnBody} tabIndex={0}>
        {!isPending && <ContactPanel {...panel} />}
      </div>
    </aside>
  );
}

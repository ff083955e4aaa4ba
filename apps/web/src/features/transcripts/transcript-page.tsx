import { Button, Loader, Switch } from '@mantine/core';
import { transcriptStyle } from '@prosa/contract/transcript-style';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { useScreenTitle } from '../../ui/page-title.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast, toastError } from '../../ui/toast.ts';
import styles from './transcript-page.module.css';
import { fetchExport, transcriptQuery, transcriptTicketQuery } from './transcripts.api.ts';

const route = getRouteApi('/print/$uuid');

/** One conversation, to print or download. */
export function TranscriptPage() {
  const { t } = useTranslation();
  useScreenTitle(t('transcripts.title'));
  const { uuid } = route.useParams();
  const ticket = useQuery(transcriptTicketQuery(uuid));
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{t('transcripts.title')}</h1>
      {ticket.data && <Paper ticketId={ticket.data.id} />}
      {ticket.error && <FailedState error={ticket.error} onRetry={() => void ticket.refetch()} />}
      {ticket.isPending && <Loading />}
    </main>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <p className={styles.loading} role="status">
      <Loader size="sm" /> {t('transcripts.loading')}
    </p>
  );
}

function Paper({ ticketId }: { ticketId: number }) {
  const { t, i18n } = useTranslation();
  const [notes, setNotes] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const sheet = useRef<HTMLIFrameElement>(null);
  const options = { ticketId, language: i18n.language, notes };
  const page = useQuery(transcriptQuery(options));
  const save = () => {
    setSaving(true);
    fetchExport(options)
      .then((file) => {
        saveFile(t('transcripts.fileName', { id: ticketId }), file);
        toast.success(t('transcripts.exported'));
      })
      .catch(toastError)
      .finally(() => setSaving(false));
  };
  return (
    <>
      <header className={styles.tools}>
        <Switch
          label={t('transcripts.withNotes')}
          checked={notes}
          onChange={(event) => setNotes(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isSaving}
          onClick={save}
        >
          {t('transcripts.export')}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          disabled={!page.data}
          onClick={() => sheet.current?.contentWindow?.print()}
        >
          {t('transcripts.print')}
        </Button>
      </header>
      {page.error && <FailedState error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <Loading />}
      {page.data && (
        <iframe
          ref={sheet}
          className={styles.sheet}
          title={t('transcripts.title')}
          srcDoc={page.data}
          // No scripts: its content comes from strangers. Printing opens the browser's dialog.
          sandbox="allow-same-origin allow-modals"
          onLoad={(event) => dress(event.currentTarget)}
        />
      )}
    </>
  );
}

/** The page's policy refuses inline styles, so the app adds them. */
function dress({ contentWindow, contentDocument }: HTMLIFrameElement): void {
  const view = contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view || !contentDocument) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(transcriptStyle);
  contentDocument.adoptedStyleSheets = [sheet];
}

import { Button, FileButton, Modal } from '@mantine/core';
import type { Flow, FlowReportLine } from '@prosa/contract/flows';
import type { ReportLine } from '@prosa/flow/import-flow';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { putRow } from '../../ui/resource-cache.ts';
import { errorText } from '../../ui/toast.ts';
import { flowsResource, importFlowFile } from './flows.api.ts';
import styles from './flows-page.module.css';

const ACCEPTED = '.json,.zip,application/json,application/zip';

/** Takes over a flow of any editor of the family, and tells what became of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: importFlowFile,
    onSuccess: ({ flow }) => putRow(client, flowsResource, flow),
  });
  return (
    <Modal opened onClose={onClose} title={t('flows.import')}>
      <div aria-live="polite">
        {taking.data ? (
          <Report {...taking.data} />
        ) : (
          <p className={styles.text}>{t('flows.importHint')}</p>
        )}
        {taking.isError && <p className={styles.text}>{errorText(taking.error)}</p>}
      </div>
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {taking.data ? (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/flowbuilder/{-$flowId}"
                params={{ flowId: String(taking.data.flow.id) }}
              />
            )}
          >
            {t('flows.openImported')}
          </Button>
        ) : (
          <FileButton
            accept={ACCEPTED}
            inputProps={{ 'aria-label': t('imports.chooseFile') }}
            onChange={(file) => file && taking.mutate(file)}
          >
            {(props) => (
              <Button
                {...props}
                data-autofocus
                loading={taking.isPending}
                leftSection={<IconFileImport size={18} />}
              >
                {t('imports.chooseFile')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Modal>
  );
}

function Report({ flow, report }: { flow: Flow; report: readonly FlowReportLine[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.text}>
        {t(report.length === 0 ? 'flows.importedWhole' : 'flows.imported', { name: flow.name })}
      </p>
      {report.length > 0 && (
        <ul className={styles.report}>
          {report.map((line, at) => (
            <li key={at}>{t(`flows.report.${codeOf(line)}`, { detail: line.detail ?? '' })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const reportCodes = [
  'startAdded',
  'idReplaced',
  'edgeDropped',
  'notFound',
  'unsupported',
  'secretTaken',
  'promptMade',
  'integrationMade',
  'fileMissing',
] as const satisfies readonly (ReportLine['code'] | 'fileMissing')[];

/** A server that is newer than this page may know others. */
const codeOf = ({ code }: FlowReportLine) => reportCodes.find((known) => known === code) ?? 'other';

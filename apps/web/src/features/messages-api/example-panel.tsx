import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { CodeBox } from './code-box.tsx';
import { type ExampleKind, type ExampleOptions, exampleKinds, examples } from './examples.ts';
import styles from './messages-api-page.module.css';

interface ExamplePanelProps {
  what: 'text' | 'file';
  options: ExampleOptions;
}

const names: Record<ExampleKind, string> = {
  curl: 'curl',
  php: 'PHP',
  javascript: 'JavaScript',
  n8n: 'n8n',
};

const SHOWN_MS = 2000;

/** A program to copy, with the real address and the chosen token. */
export function ExamplePanel({ what, options }: ExamplePanelProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ExampleKind>('curl');
  const [isCopied, setCopied] = useState(false);
  const code = examples[kind][what](options);
  const copy = () => {
    navigator.clipboard
      ?.writeText(code)
      .then(() => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      })
      .catch(() => toast.info(t('messagesApi.copyByHand')));
    // Browsers offer the clipboard only on https and localhost.
    if (!navigator.clipboard) toast.info(t('messagesApi.copyByHand'));
  };
  return (
    <>
      <div className={styles.exampleHead}>
        <SegmentedControl
          aria-label={t('messagesApi.language')}
          data={exampleKinds.map((value) => ({ value, label: names[value] }))}
          value={kind}
          onChange={(value) => setKind(value as ExampleKind)}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        >
          {t(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
      {kind === 'n8n' && <p className={styles.hint}>{t('messagesApi.n8nHint')}</p>}
      <CodeBox label={names[kind]} code={code} />
    </>
  );
}

import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import styles from './two-factor.module.css';

/** Shown only once: people confirm that they have stored them before they leave. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => unknown }) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('account.copied')),
      () => toast.error(t('account.notCopied')),
    );
  return (
    <div className={styles.part}>
      <p className={styles.text}>{t('account.recoveryText')}</p>
      <ul className={styles.codes} aria-label={t('account.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {t('account.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => saveText('prosa.txt', `${text}\n`)}
        >
          {t('account.download')}
        </Button>
      </div>
      <Checkbox
        label={t('account.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button disabled={!isKept} onClick={() => void onDone()}>
          {t('account.finish')}
        </Button>
      </div>
    </div>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

import { ActionIcon } from '@mantine/core';
import type { CampaignMedia } from '@prosa/contract/campaign-content';
import { IconChevronRight, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CampaignValues, messageKeys, type StoredFiles } from './campaign-form.ts';
import styles from './message-preview.module.css';
import { useSample } from './use-sample.ts';

interface MessagePreviewProps {
  values: CampaignValues;
  stored: StoredFiles;
}

/** Each message as somebody of the audience gets it, or an example customer while there is none. */
export function MessagePreview({ values, stored }: MessagePreviewProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const { person, count, fill } = useSample(values, at);
  const messages = messageKeys
    .map((key, index) => ({
      number: index + 1,
      text: values[key].trim(),
      file: fileOf(values.media[index], stored[index]),
    }))
    .filter(({ text, file }) => text !== '' || file !== null);
  if (messages.length === 0) return null;
  return (
    <section className={styles.previews} aria-label={t('campaigns.previews')}>
      <p className={styles.person}>
        {t('campaigns.previewFor', { name: person.name || person.number })}
        {count > 1 && (
          <ActionIcon
            size="sm"
            aria-label={t('campaigns.previewNext')}
            title={t('campaigns.previewNext')}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        )}
      </p>
      {messages.map(({ number, text, file }) => (
        <div key={number} className={styles.preview}>
          <span className={styles.label}>{t('campaigns.preview', { number })}</span>
          {file && <ShownFile file={file} />}
          {text !== '' && <p className={styles.text}>{fill(text)}</p>}
        </div>
      ))}
    </section>
  );
}

type Shown = File | CampaignMedia;

const fileOf = (
  value: CampaignValues['media'][number] | undefined,
  stored: CampaignMedia | undefined,
): Shown | null => {
  if (value instanceof File) return value;
  return value === 'none' ? null : (stored ?? null);
};

const typeOf = (file: Shown): string => (file instanceof File ? file.type : file.mediaType);

function ShownFile({ file }: { file: Shown }) {
  const address = useAddress(file);
  if (typeOf(file).startsWith('image/') && address)
    return <img className={styles.picture} src={address} alt={file.name} />;
  return (
    <span className={styles.file}>
      <IconPaperclip size={16} aria-hidden="true" />
      {file.name}
    </span>
  );
}

/** Of a file that is not uploaded yet, an address that lasts as long as it is shown. */
function useAddress(file: Shown): string | null {
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return;
    const url = URL.createObjectURL(file);
    setMade(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file instanceof File ? made : file.path;
}

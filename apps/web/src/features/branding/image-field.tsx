import { Button, FileButton } from '@mantine/core';
import type { BrandImage } from '@prosa/contract/branding/keys';
import { useTranslation } from 'react-i18next';
import { dropImage, sendImage } from './branding.api.ts';
import styles from './branding.module.css';
import { useChange } from './use-change.ts';

interface ImageFieldProps {
  image: BrandImage;
  url: string | null;
}

export function ImageField({ image, url }: ImageFieldProps) {
  const { t } = useTranslation();
  const upload = useChange((picture: File) => sendImage(image, picture), t('branding.saved'));
  const removal = useChange(() => dropImage(image), t('branding.removed'));
  const name = t(`branding.images.${image}`);
  const choose = t(url ? 'branding.replace' : 'branding.choose');
  return (
    <div className={styles.image}>
      <span className={styles.shown} data-dark={image === 'logoDark' || undefined}>
        {url && <img src={url} alt={name} />}
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        {!url && <span className={styles.hint}>{t('branding.none')}</span>}
      </span>
      <span className={styles.buttons}>
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => file && upload.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={upload.isPending}
              aria-label={`${choose}: ${name}`}
            >
              {choose}
            </Button>
          )}
        </FileButton>
        {url && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={removal.isPending}
            aria-label={`${t('branding.remove')}: ${name}`}
            onClick={() => removal.mutate(undefined)}
          >
            {t('branding.remove')}
          </Button>
        )}
      </span>
    </div>
  );
}

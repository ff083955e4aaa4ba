import { Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './image-viewer.module.css';
import type { OpenImage } from './thread-context.ts';

export function ImageViewer({ image, onClose }: { image: OpenImage; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={image.name}
      classNames={{ title: styles.title }}
    >
      <img className={styles.image} src={image.url} alt={image.name} />
      <p className={styles.foot}>
        <a className={styles.download} href={image.url} download={image.name}>
          <IconDownload size={18} aria-hidden="true" />
          {t('messages.download', { name: image.name })}
        </a>
      </p>
    </Modal>
  );
}

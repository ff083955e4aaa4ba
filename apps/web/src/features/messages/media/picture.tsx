import type { Message } from '@prosa/contract/messages';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/file-size.ts';
import { useThreadActions } from '../thread-context.ts';
import styles from './picture.module.css';

const BOX_WIDTH = 320;
const BOX_HEIGHT = 360;

interface PictureProps {
  message: Message;
  url: string;
  /** In an album, where the grid sets the size. */
  isTile: boolean;
  onFailed: () => void;
}

/** A picture, or the first frame of a video; pressing it opens the viewer. */
export function Picture({ message, url, isTile, onFailed }: PictureProps) {
  const { t } = useTranslation();
  const { openPicture } = useThreadActions();
  const isVideo = message.mediaType === 'video';
  return (
    <button
      type="button"
      className={styles.picture}
      data-picture={isTile ? 'tile' : 'alone'}
      style={isTile ? {} : boxOf(message)}
      aria-label={t(isVideo ? 'pictures.openVideo' : 'messages.openImage')}
      onClick={() => openPicture(message)}
    >
      {isVideo ? (
        <FirstPicture url={url} onFailed={onFailed} />
      ) : (
        <img
          src={url}
          alt={message.body || t('messages.image')}
          draggable={false}
          onError={onFailed}
        />
      )}
    </button>
  );
}

/** Reserves the final size at once: pictures that load late must not move the text. */
function boxOf({ mediaWidth, mediaHeight }: Message): { width: number; aspectRatio: string } {
  const width = mediaWidth || 4;
  const height = mediaHeight || 3;
  const scale = Math.min(BOX_WIDTH / width, BOX_HEIGHT / height);
  return { width: Math.max(120, Math.round(width * scale)), aspectRatio: `${width} / ${height}` };
}

/** Some browsers draw no frame until a time is set. */
const atItsBeginning = (url: string): string => `${url}#t=0.1`;

function FirstPicture({ url, onFailed }: Pick<PictureProps, 'url' | 'onFailed'>) {
  const [length, setLength] = useState(0);
  return (
    <>
      <video
        src={atItsBeginning(url)}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          setLength(Number.isFinite(duration) ? duration : 0)
        }
        onError={onFailed}
      />
      <span className={styles.play} aria-hidden="true">
        <IconPlayerPlayFilled size={22} />
      </span>
      {length > 0 && <span className={styles.length}>{formatDuration(length)}</span>}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from '../media/zoom.ts';
import { useThreadActions } from '../thread-context.ts';
import type { Slide } from './slides.ts';
import styles from './viewer.module.css';

interface ViewerSlideProps {
  slide: Slide;
  /** Position relative to the current slide: -1, 0 or 1. */
  offset: number;
  /** Distance pulled by a finger. */
  drag: number | null;
  view: View;
  /** A video that somebody opened plays at once. */
  isOpened: boolean;
}

export function ViewerSlide({ slide, offset, drag, view, isOpened }: ViewerSlideProps) {
  const isCurrent = offset === 0;
  return (
    <div
      className={styles.slide}
      data-current={isCurrent || undefined}
      data-pulled={drag !== null || undefined}
      inert={!isCurrent}
      style={{ transform: `translateX(calc(${offset * 100}% + ${drag ?? 0}px))` }}
    >
      <Shown slide={slide} isCurrent={isCurrent} view={view} isOpened={isOpened} />
    </div>
  );
}

type ShownProps = Pick<ViewerSlideProps, 'slide' | 'view' | 'isOpened'> & { isCurrent: boolean };

function Shown({ slide: { message }, isCurrent, view, isOpened }: ShownProps) {
  const { t } = useTranslation();
  const { mediaFailed } = useThreadActions();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = message.mediaUrl ?? '';
  const onFailed = () => {
    setFailedUrl(url);
    mediaFailed(message.id);
  };
  if (failedUrl === url) return <p className={styles.gone}>{t('messages.mediaFailed')}</p>;
  if (message.mediaType === 'video')
    return <Film url={url} isCurrent={isCurrent} isOpened={isOpened} onFailed={onFailed} />;
  const { scale, x, y } = view;
  return (
    <img
      className={styles.image}
      src={url}
      alt={message.body || message.mediaName || t('messages.image')}
      draggable={false}
      data-zoomed={(isCurrent && scale > 1) || undefined}
      style={isCurrent ? { transform: `translate(${x}px, ${y}px) scale(${scale})` } : {}}
      onError={onFailed}
    />
  );
}

interface FilmProps {
  url: string;
  isCurrent: boolean;
  isOpened: boolean;
  onFailed: () => void;
}

function Film({ url, isCurrent, isOpened, onFailed }: FilmProps) {
  const { t } = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isCurrent) film.current?.pause();
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions
    <video
      ref={film}
      className={styles.image}
      src={url}
      aria-label={t('messages.video')}
      controls={isCurrent}
      autoPlay={isOpened}
      playsInline
      preload="metadata"
      onError={onFailed}
    />
  );
}

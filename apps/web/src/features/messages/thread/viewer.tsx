import { Modal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMessage,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { MarkedText } from '../../../conversation/messages/marked-text.tsx';
import { formatShortDateTime } from '../../../i18n/dates.ts';
import { useUser } from '../../../session/session.ts';
import { useStage } from '../media/use-stage.ts';
import { STEP } from '../media/zoom.ts';
import { ThreadContext, useThreadActions } from '../thread-context.ts';
import { MessageMenu } from './message-menu.tsx';
import { currentOf, type Slide, slidesOf } from './slides.ts';
import type { ThreadEdge } from './thread-list.tsx';
import type { ThreadRow } from './thread-rows.ts';
import { useSteps } from './use-steps.ts';
import styles from './viewer.module.css';
import { ViewerSlide } from './viewer-slide.tsx';

interface ViewerProps {
  rows: readonly ThreadRow[];
  /** Key of the message whose picture was pressed. */
  opened: string;
  older: ThreadEdge;
  newer: ThreadEdge;
  /** More is loaded than these rows show. */
  isBehind: boolean;
  onClose: () => void;
  /** Shows a message in the thread. */
  onShow: (messageId: string) => void;
}

/** A picture or video of the thread in full size, with steps to all others. */
export default function Viewer({ rows, opened, onClose, onShow, ...edges }: ViewerProps) {
  const slides = slidesOf(rows);
  const [asked, setAsked] = useState({ key: opened, index: 0 });
  const place = currentOf(slides, asked);
  if (place && (place.key !== asked.key || place.index !== asked.index)) setAsked(place);
  const slide = place && slides[place.index];
  // Somebody deleted the last one.
  const isGone = !slide;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const steps = useSteps({ slides, place, ...edges, onPlace: setAsked });
  if (!slide) return null;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content className={styles.viewer}>
        <Stage slides={slides} at={place.index} opened={opened} steps={steps}>
          <Head slide={slide} onClose={onClose} onShow={onShow} />
        </Stage>
      </Modal.Content>
    </Modal.Root>
  );
}

interface StageProps {
  slides: readonly Slide[];
  at: number;
  opened: string;
  steps: ReturnType<typeof useSteps>;
  children: ReactNode;
}

function Stage({ slides, at, opened, steps, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const slide = slides[at];
  const { step } = steps;
  const { view, drag, handlers, zoomBy, reset } = useStage({
    stage,
    slideKey: slide?.key ?? '',
    onSwipe: step,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ...stepKeys(step),
      '+': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      0: reset,
    }[event.key === '=' ? '+' : event.key];
    if (!act || belongsElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  const isPicture = slide?.message.mediaType === 'image';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole dialog; each has its button
    <div className={styles.frame} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
      <div ref={stage} className={styles.stage} {...handlers}>
        {slides.slice(Math.max(0, at - 1), at + 2).map((each) => (
          <ViewerSlide
            key={each.key}
            slide={each}
            offset={slides.indexOf(each) - at}
            drag={drag}
            view={view}
            isOpened={each.key === opened}
          />
        ))}
        <Arrow by={-1} steps={steps} />
        <Arrow by={1} steps={steps} />
        {isPicture && <Zoom scale={view.scale} onZoom={zoomBy} onReset={reset} />}
        <EdgeNotice steps={steps} />
      </div>
      {slide?.message.body && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long caption must scroll by keyboard
        <p className={styles.caption} dir="auto" tabIndex={0}>
          <MarkedText text={slide.message.body} names={slide.message.mentions} />
        </p>
      )}
    </div>
  );
}

type Steps = StageProps['steps'];

const stepKeys = (step: Steps['step']) => ({
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
});

/** Keys of a menu, or of a video's own controls. */
function belongsElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('[role="menu"], video') !== null;
}

interface HeadProps {
  slide: Slide;
  onClose: () => void;
  onShow: (messageId: string) => void;
}

function Head({ slide: { message, item }, onClose, onShow }: HeadProps) {
  const { t } = useTranslation();
  const { customerName } = useThreadActions();
  const author = authorName(message, { customerName, meId: useUser().id }, t);
  const name = message.mediaName ?? t('messages.image');
  return (
    <div className={styles.head}>
      <Modal.Title className={styles.title}>
        <span className={styles.author} dir="auto">
          {author}
        </span>
        <time dateTime={message.createdAt}>{formatShortDateTime(message.createdAt)}</time>
      </Modal.Title>
      <Tool label={t('pictures.show')} onClick={() => onShow(message.id)}>
        <IconMessage size={20} aria-hidden="true" />
      </Tool>
      <a
        className={styles.tool}
        href={message.mediaUrl ?? ''}
        download={name}
        aria-label={t('messages.download', { name })}
        title={t('messages.download', { name })}
      >
        <IconDownload size={20} aria-hidden="true" />
      </a>
      {!item && <Menu message={message} onClose={onClose} />}
      <Tool label={t('common.close')} onClick={onClose} isFirst>
        <IconX size={22} aria-hidden="true" />
      </Tool>
    </div>
  );
}

/** Actions that lead back to the conversation close the viewer first. */
function Menu({ message, onClose }: { message: Slide['message']; onClose: () => void }) {
  const actions = useThreadActions();
  const closing =
    <A extends unknown[]>(run: (...all: A) => void) =>
    (...all: A) => {
      onClose();
      run(...all);
    };
  const { reply, forward, remove, edit } = actions;
  return (
    <ThreadContext
      value={{
        ...actions,
        reply: reply && closing(reply),
        forward: closing(forward),
        remove: closing(remove),
        edit: closing(edit),
      }}
    >
      <MessageMenu message={message} />
    </ThreadContext>
  );
}

interface ToolProps {
  label: string;
  /** Gets the focus when the viewer opens. */
  isFirst?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isFirst, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      data-autofocus={isFirst || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Never disabled, as it would lose the focus that the arrow keys need. */
function Arrow({ by, steps }: { by: -1 | 1; steps: Steps }) {
  const { t } = useTranslation();
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={styles.arrow}
      data-by={by}
      aria-label={t(by < 0 ? 'pictures.previous' : 'pictures.next')}
      aria-disabled={!steps.canStep(by)}
      onClick={() => steps.step(by)}
    >
      <Icon size={26} aria-hidden="true" />
    </button>
  );
}

interface ZoomProps {
  scale: number;
  onZoom: (by: number) => void;
  onReset: () => void;
}

function Zoom({ scale, onZoom, onReset }: ZoomProps) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(scale);
  return (
    <div className={styles.zoom}>
      <Tool label={t('pictures.zoomOut')} onClick={() => onZoom(1 / STEP)}>
        <IconZoomOut size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('pictures.whole', { percent })} onClick={onReset}>
        <span className={styles.percent}>{percent}</span>
      </Tool>
      <Tool label={t('pictures.zoomIn')} onClick={() => onZoom(STEP)}>
        <IconZoomIn size={20} aria-hidden="true" />
      </Tool>
    </div>
  );
}

function EdgeNotice({ steps: { sought, hasFailed } }: { steps: Steps }) {
  const { t } = useTranslation();
  if (hasFailed(-1) || hasFailed(1))
    return (
      <p className={styles.notice} role="alert">
        {t(hasFailed(-1) ? 'messages.olderFailed' : 'messages.newerFailed')}
      </p>
    );
  if (sought === null) return null;
  return (
    <p className={styles.notice} role="status">
      {t(sought < 0 ? 'messages.loadingOlder' : 'messages.loadingNewer')}
    </p>
  );
}

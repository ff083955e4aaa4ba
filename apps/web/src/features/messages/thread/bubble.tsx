import { type ErrorCode, isErrorCode } from '@prosa/contract/errors';
import { OFTEN_FORWARDED } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { IconArrowForwardUp, IconBan, IconRobot } from '@tabler/icons-react';
import { memo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { wordless } from '../../../conversation/messages/kind-name.ts';
import { MarkedText } from '../../../conversation/messages/marked-text.tsx';
import type { OutboxItem } from '../../../conversation/messages/outbox/outbox.ts';
import { isSignedBy } from '../../../conversation/messages/signature.ts';
import { formatShortDateTime, formatTime } from '../../../i18n/dates.ts';
import { useUser } from '../../../session/session.ts';
import { MessageMedia } from '../media/message-media.tsx';
import { useThreadActions } from '../thread-context.ts';
import styles from './bubble.module.css';
import { MessageMenu } from './message-menu.tsx';
import { QuotedBlock } from './quoted-block.tsx';
import { Reactions } from './reactions.tsx';
import { SelectionBox } from './selection-box.tsx';
import { beginningOf, isLargeEmoji } from './text-shape.ts';
import { Ticks } from './ticks.tsx';

interface BubbleProps {
  message: Message;
  isFirst: boolean;
  isLast: boolean;
  isFlashing: boolean;
  item: OutboxItem | null;
}

/** One message. Plain HTML: a long thread draws many. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, isFirst, isLast, item } = props;
  const { t } = useTranslation();
  const { customerName, mayForward } = useThreadActions();
  const { fromMe } = message;
  const author = authorName(message, { customerName, meId: useUser().id }, t);
  const choice = useChoice(message);
  return (
    <article
      className={styles.row}
      data-mine={fromMe || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-message={message.id}
      data-choosing={choice !== 'off' || undefined}
      aria-label={author}
    >
      <Box {...props} isChoosing={choice !== 'off'} />
      {message.sendState === 'failed' && <Failed rows={[props]} />}
      {message.sendState === 'pending' && !item && <Waiting message={message} />}
      {choice !== 'off' && !item && mayForward(message) && (
        <SelectionBox message={message} choice={choice} />
      )}
    </article>
  );
});

function useChoice({ id }: Message) {
  const { selection } = useThreadActions();
  return useSyncExternalStore(selection.subscribe, () => selection.choiceOf(id));
}

function Box({
  message,
  isFirst,
  isFlashing,
  item,
  isChoosing,
}: BubbleProps & { isChoosing: boolean }) {
  const { isDeleted, mediaType } = message;
  return (
    <div
      className={styles.bubble}
      data-kind={isDeleted ? undefined : mediaType}
      data-flash={isFlashing || undefined}
      // Only choosing is meant: the keyboard goes from box to box.
      inert={isChoosing}
    >
      {isFirst && <GroupAuthor message={message} />}
      {!isDeleted && <ForwardMark score={message.forwardingScore} />}
      {message.quotedMsg && <QuotedBlock quoted={message.quotedMsg} />}
      {isDeleted ? <Deleted /> : <Content message={message} />}
      <Meta message={message} />
      {!item && !isDeleted && <MessageMenu message={message} />}
      <Reactions message={message} />
    </div>
  );
}

/** Words that nobody in this thread wrote. */
export function ForwardMark({ score }: { score: number }) {
  const { t } = useTranslation();
  if (score === 0) return null;
  return (
    <span className={styles.forwarded}>
      <IconArrowForwardUp size={14} aria-hidden="true" />
      {t(score >= OFTEN_FORWARDED ? 'forward.often' : 'forward.forwarded')}
    </span>
  );
}

/** Who of the company wrote it, unless the reader did; in a group, who of its members. */
export function GroupAuthor({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { isGroup, customerName } = useThreadActions();
  const meId = useUser().id;
  if (!isNamed(message, { isGroup, meId })) return null;
  return (
    <span className={styles.author} dir="auto">
      {authorName(message, { customerName, meId }, t)}
    </span>
  );
}

/** What goes by itself says so beside its time; a signature names its writer. */
function isNamed(
  { fromMe, automatic, contact, user, body }: Message,
  { isGroup, meId }: { isGroup: boolean; meId: number },
): boolean {
  if (!fromMe) return isGroup && contact !== null;
  if (automatic || user?.id === meId) return false;
  return !user || !isSignedBy(body, user.name);
}

function Content({ message }: { message: Message }) {
  const { mediaType, body } = message;
  return (
    <>
      {mediaType !== 'conversation' && <MessageMedia message={message} />}
      {body && !wordless.includes(mediaType) && mediaType !== 'call_log' && (
        <Words text={body} names={message.mentions} />
      )}
    </>
  );
}

/** Folded where they are long, until somebody wants to read on. */
function Words({ text, names }: { text: string; names: readonly string[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const beginning = isWhole ? undefined : beginningOf(text);
  return (
    <span className={styles.text} dir="auto" data-large={isLargeEmoji(text) || undefined}>
      <MarkedText text={beginning ?? text} names={names} />
      {beginning && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('story.readMore')}
        </button>
      )}
    </span>
  );
}

/** Only the marker: what was taken back does not leave the server. */
function Deleted() {
  const { t } = useTranslation();
  return (
    <span className={styles.deleted}>
      <IconBan size={14} aria-hidden="true" /> {t('messages.deleted')}
    </span>
  );
}

export function Meta({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { createdAt, fromMe, user } = message;
  const author = fromMe && user ? `${t('messages.sentBy', { name: user.name })} · ` : '';
  return (
    <span className={styles.meta} title={`${author}${formatShortDateTime(createdAt)}`}>
      {message.automatic && (
        <>
          <IconRobot size={13} aria-hidden="true" />
          <span>{t('messages.automatic')}</span>
        </>
      )}
      {message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {fromMe && !message.isDeleted && <Ticks ack={message.ack} sendState={message.sendState} />}
    </span>
  );
}

/** Where more is known than that it did not work. */
const reasonOf = ({ error }: Message): ErrorCode | null =>
  error && error !== 'ERR_SENDING_WAPP_MSG' && isErrorCode(error) ? error : null;

interface FailedProps {
  rows: readonly { message: Message; item: OutboxItem | null }[];
}

/** One line for all that failed of a bubble: an album may hold many. */
export function Failed({ rows }: FailedProps) {
  const { t } = useTranslation();
  const { retry, discard, reply } = useThreadActions();
  const reason = rows.map(({ message }) => reasonOf(message)).find((each) => each !== null);
  const own = rows.flatMap(({ item }) => item ?? []);
  return (
    <div className={styles.failed} role="alert">
      <span>{t('messages.failed')}</span>
      {reason && <span>{t(`errors.${reason}`)}</span>}
      {(reply || own.length > 0) && (
        <button
          type="button"
          onClick={() => {
            for (const { message, item } of rows) retry(message, item);
          }}
        >
          {t('messages.retry')}
        </button>
      )}
      {own.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const item of own) discard(item);
          }}
        >
          {t('messages.discard')}
        </button>
      )}
    </div>
  );
}

/** It goes out by itself when the connection is back; until then there is time to think better of it. */
export function Waiting({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { isLinkDown, mayDelete, remove } = useThreadActions();
  if (!isLinkDown || message.isDeleted) return null;
  return (
    <div className={styles.waiting} role="status">
      <span>{t('messages.waitsForConnection')}</span>
      {mayDelete(message) && (
        <button type="button" onClick={() => remove(message)}>
          {t('messages.cancelSend')}
        </button>
      )}
    </div>
  );
}

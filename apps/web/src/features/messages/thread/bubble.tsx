import { type ErrorCode, isErrorCode } from '@prosa/contract/errors';
import { OFTEN_FORWARDED } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { IconArrowForwardUp, IconBan, IconRobot, IconSpeakerphone } from '@tabler/icons-react';
import { memo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { wordless } from '../../../conversation/messages/kind-name.ts';
import { MarkedText } from '../../../conversation/messages/marked-text.tsx';
import type { OutboxItem } from '../../../conversation/messages/outbox/outbox.ts';
import { isSignedBy } from '../../../conversation/messages/signature.ts';
import { formatShortDateTime, formatTime } from '../../../i18n/dates.ts';
import { useUser } from '../../../session/session.ts';
import { TranslationText } from '../../assist/translation-text.tsx';
import { MessageMedia } from '../media/message-media.tsx';
import { useThreadActions } from '../thread-context.ts';
import styles from './bubble.module.css';
import { MessageMenu } from './message-menu.tsx';
import { QuotedBlock } from './quoted-block.tsx';
import { Reactions } from './reactions.tsx';
import { SelectionBox } from './selection-box.tsx';
import { Sources } from './sources.tsx';
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
      // In selection mode the keyboard moves between the boxes only.
      inert={isChoosing}
    >
      {isFirst && <GroupAuthor message={message} />}
      {!isDeleted && <ForwardMark score={message.forwardingScore} />}
      {message.quotedMsg && <QuotedBlock quoted={message.quotedMsg} />}
      {isDeleted ? <Deleted /> : <Content message={message} />}
      {message.sources.length > 0 && <Sources message={message} />}
      <Meta message={message} />
      {!item && !isDeleted && <MessageMenu message={message} />}
      <Reactions message={message} />
    </div>
  );
}

/** Marks forwarded messages. */
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

/** The colleague who wrote it, unless it was the reader; in a group, the member. */
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

/** Automatic messages are marked beside their time; a signature already names its writer. */
function isNamed(
  { fromMe, automatic, contact, user, body }: Message,
  { isGroup, meId }: { isGroup: boolean; meId: number },
): boolean {
  if (!fromMe) return isGroup && contact !== null;
  if (automatic || user?.id === meId) return false;
  return !user || !isSignedBy(body, user.name);
}

function Content({ message }: { message: Message }) {
  const { ticketId } = useThreadActions();
  const { mediaType, body } = message;
  return (
    <>
      {mediaType !== 'conversation' && <MessageMedia message={message} />}
      {body && !wordless.includes(mediaType) && mediaType !== 'call_log' && (
        <Words text={body} names={message.mentions} />
      )}
      <TranslationText ticketId={ticketId} messageId={message.id} body={body} />
    </>
  );
}

/** Long texts are collapsed until somebody expands them. */
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

/** Only a marker: the server does not send deleted content. */
function Deleted() {
  const { t } = useTranslation();
  return (
    <span className={styles.deleted}>
      <IconBan size={14} aria-hidden="true" /> {t('messages.deleted')}
    </span>
  );
}

function AutomaticMark({ message: { campaign } }: { message: Message }) {
  const { t } = useTranslation();
  if (campaign)
    return (
      <span className={styles.campaign} title={t('messages.ofCampaign', campaign)}>
        <IconSpeakerphone size={13} role="img" aria-label={t('messages.ofCampaign', campaign)} />
        <span aria-hidden="true">{campaign.name}</span>
      </span>
    );
  return (
    <>
      <IconRobot size={13} aria-hidden="true" />
      <span>{t('messages.automatic')}</span>
    </>
  );
}

export function Meta({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { createdAt, fromMe, user } = message;
  const author = fromMe && user ? `${t('messages.sentBy', { name: user.name })} · ` : '';
  return (
    <span className={styles.meta} title={`${author}${formatShortDateTime(createdAt)}`}>
      {message.automatic && <AutomaticMark message={message} />}
      {message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {fromMe && !message.isDeleted && <Ticks ack={message.ack} sendState={message.sendState} />}
    </span>
  );
}

/** Set where more is known than that sending failed. */
const reasonOf = ({ error }: Message): ErrorCode | null =>
  error && error !== 'ERR_SENDING_WAPP_MSG' && isErrorCode(error) ? error : null;

interface FailedProps {
  rows: readonly { message: Message; item: OutboxItem | null }[];
}

/** One line for all failed messages of a bubble: an album may have many. */
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

/** Sent automatically when the connection is back; until then it can be withdrawn. */
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

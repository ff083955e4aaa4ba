import type { ChatMessage } from '@prosa/contract/chats';
import { IconBan, IconClock, IconDownload, IconFile } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import { formatShortDateTime, formatTime } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { formatBytes } from '../../ui/file-size.ts';
import styles from '../messages/thread/bubble.module.css';
import { isLargeEmoji } from '../messages/thread/text-shape.ts';
import own from './chat-bubble.module.css';
import { useChatContext } from './chat-context.ts';
import { ChatMessageMenu } from './chat-message-menu.tsx';
import type { Sending } from './sending.ts';
import { TicketCard } from './ticket-card.tsx';

interface ChatBubbleProps {
  message: ChatMessage;
  item: Sending | null;
  isFirst: boolean;
  isLast: boolean;
  isFlashing: boolean;
  isEnd: boolean;
}

/** One message of a chat. Plain HTML: a long chat draws many. */
export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { message, item, isFirst, isLast, isEnd } = props;
  const { t } = useTranslation();
  const isMine = message.senderId === useUser().id;
  const author = isMine ? t('messages.you') : (message.sender?.name ?? t('story.somebody'));
  return (
    <article
      className={styles.row}
      data-mine={isMine || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      aria-label={author}
    >
      <Box {...props} isMine={isMine} author={author} />
      <Reactions message={message} />
      {item?.hasFailed && <Failed item={item} />}
      {isEnd && isMine && !item && <SeenBy message={message} />}
    </article>
  );
});

interface BoxProps extends ChatBubbleProps {
  isMine: boolean;
  author: string;
}

function Box({ message, item, isFirst, isFlashing, isMine, author }: BoxProps) {
  return (
    <div className={styles.bubble} data-flash={isFlashing || undefined}>
      {isFirst && !isMine && (
        <span className={styles.author} dir="auto">
          {author}
        </span>
      )}
      {message.replyTo && <Quoted quoted={message.replyTo} />}
      {message.isDeleted ? <Deleted /> : <Content message={message} />}
      <Meta message={message} isSending={item !== null && !item.hasFailed} />
      {!item && !message.isDeleted && <ChatMessageMenu message={message} isMine={isMine} />}
    </div>
  );
}

function Quoted({ quoted }: { quoted: NonNullable<ChatMessage['replyTo']> }) {
  const { t } = useTranslation();
  const { jumpTo } = useChatContext();
  const isMine = quoted.sender?.id === useUser().id;
  return (
    <button
      type="button"
      className={styles.quoted}
      title={t('messages.jumpToQuoted')}
      onClick={() => jumpTo(quoted.seq)}
    >
      <b>{isMine ? t('messages.you') : (quoted.sender?.name ?? t('story.somebody'))}</b>
      <span>{quoted.message || t('messages.deleted')}</span>
    </button>
  );
}

function Deleted() {
  const { t } = useTranslation();
  return (
    <span className={styles.deleted}>
      <IconBan size={14} aria-hidden="true" /> {t('messages.deleted')}
    </span>
  );
}

function Content({ message }: { message: ChatMessage }) {
  const { message: text, mentions, ticketId } = message;
  return (
    <>
      {message.mediaName && <Attached message={message} />}
      {text && (
        <span className={styles.text} dir="auto" data-large={isLargeEmoji(text) || undefined}>
          <MarkedText text={text} names={mentions.map(({ name }) => name)} />
        </span>
      )}
      {ticketId !== null && <TicketCard ticketId={ticketId} />}
    </>
  );
}

const BOX_WIDTH = 320;
const BOX_HEIGHT = 320;

function Attached({ message: { mediaPath, mediaName, media } }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation();
  const name = mediaName ?? t('messages.document');
  if (mediaPath && media?.mime.startsWith('image/')) {
    const [width, height] = [media.width || 4, media.height || 3];
    const scale = Math.min(BOX_WIDTH / width, BOX_HEIGHT / height);
    // Its final size at once: pictures that load late must not move the text.
    const box = {
      width: Math.max(120, Math.round(width * scale)),
      aspectRatio: `${width} / ${height}`,
    };
    return (
      <a
        className={own.picture}
        style={box}
        href={mediaPath}
        target="_blank"
        rel="noreferrer"
        aria-label={t('messages.openImage')}
      >
        <img src={mediaPath} alt={name} />
      </a>
    );
  }
  const lines = (
    <>
      <IconFile size={28} stroke={1.4} aria-hidden="true" />
      <span>
        <b>{name}</b>
        {media && <small>{formatBytes(media.bytes, i18n.language)}</small>}
      </span>
    </>
  );
  if (!mediaPath) return <span className={own.file}>{lines}</span>;
  return (
    <a
      className={own.file}
      href={mediaPath}
      download={name}
      target="_blank"
      rel="noreferrer"
      aria-label={t('messages.download', { name })}
    >
      {lines}
      <IconDownload size={18} aria-hidden="true" />
    </a>
  );
}

function Meta({ message, isSending }: { message: ChatMessage; isSending: boolean }) {
  const { t } = useTranslation();
  const { createdAt, isEdited, isDeleted } = message;
  return (
    <span className={styles.meta} title={formatShortDateTime(createdAt)}>
      {isEdited && !isDeleted && <span>{t('messages.edited')}</span>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {isSending && <IconClock size={13} role="img" aria-label={t('messages.ack1')} />}
    </span>
  );
}

/** Each emoji with the number of those who chose it; pressing it joins them. */
function Reactions({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { react } = useChatContext();
  const { id } = useUser();
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji);
  if (byEmoji.size === 0) return null;
  return (
    <ul className={own.reactions} aria-label={t('story.reactions')}>
      {[...byEmoji].map(([emoji, all]) => {
        const isOwn = all.some(({ user }) => user.id === id);
        const names = all.map(({ user }) => user.name).join(', ');
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={`${emoji} ${names}`}
              title={names}
              onClick={() => react(message, isOwn ? '' : emoji)}
            >
              {emoji} {all.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Failed({ item }: { item: Sending }) {
  const { t } = useTranslation();
  const { retry, discard } = useChatContext();
  return (
    <div className={styles.failed} role="alert">
      <span>{t('messages.failed')}</span>
      <button type="button" onClick={() => retry(item)}>
        {t('messages.retry')}
      </button>
      <button type="button" onClick={() => discard(item)}>
        {t('messages.discard')}
      </button>
    </div>
  );
}

const NAMED_MAX = 3;

/** Below the end of the chat: which of the others have read it. */
function SeenBy({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { users } = useChatContext();
  const { id } = useUser();
  const others = users.filter(({ userId }) => userId !== id);
  const names = others.filter(({ readSeq }) => readSeq >= message.seq).map(({ user }) => user.name);
  if (names.length === 0) return null;
  const isAll = names.length === others.length && names.length > NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  const rest = names.length - NAMED_MAX;
  return (
    <span className={own.seen} title={names.join(', ')}>
      {isAll
        ? t('chats.seenByAll')
        : t('chats.seenBy', { names: rest > 0 ? `${shown} +${rest}` : shown })}
    </span>
  );
}

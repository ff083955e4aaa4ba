import type { Message } from '@prosa/contract/messages';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { useUser } from '../../../session/session.ts';
import { StoredMedia } from '../media/message-media.tsx';
import { useThreadActions } from '../thread-context.ts';
import styles from './album.module.css';
import bubble from './bubble.module.css';
import { Failed, ForwardMark, GroupAuthor, Meta, Waiting } from './bubble.tsx';
import { MessageMenu } from './message-menu.tsx';
import { Reactions } from './reactions.tsx';
import type { AlbumRow, MessageRow } from './thread-rows.ts';

const TILES_MAX = 4;

interface AlbumProps {
  row: AlbumRow;
  flashing: string | null;
}

/** Pictures and videos sent together. The viewer shows those that do not fit into the grid. */
export function Album({ row, flashing }: AlbumProps) {
  const { t } = useTranslation();
  const author = useAuthor();
  const { rows, isFirst, isLast } = row;
  const [first] = rows;
  if (!first) return null;
  const shown = rows.slice(0, TILES_MAX);
  const hidden = rows.length - shown.length;
  const failed = rows.filter(({ message }) => message.sendState === 'failed');
  const waiting = rows.find(({ message, item }) => message.sendState === 'pending' && !item);
  return (
    <fieldset
      className={`${bubble.row} ${styles.row}`}
      data-mine={first.message.fromMe || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      aria-label={t('pictures.album', { count: rows.length, name: author(first.message) })}
    >
      <div className={`${bubble.bubble} ${styles.album}`}>
        {isFirst && <GroupAuthor message={first.message} />}
        <ForwardMark score={first.message.forwardingScore} />
        <div className={styles.grid} data-count={shown.length}>
          {shown.map((each, index) => (
            <Tile
              key={each.key}
              message={each.message}
              isWaiting={each.item !== null}
              author={author(each.message)}
              isFlashing={isFlashing(rows, index, flashing)}
              hidden={index === TILES_MAX - 1 ? hidden : 0}
            />
          ))}
        </div>
      </div>
      {failed.length > 0 && <Failed rows={failed} />}
      {waiting && <Waiting message={waiting.message} />}
    </fieldset>
  );
}

/** The last tile also stands for the hidden ones. */
function isFlashing(rows: readonly MessageRow[], index: number, flashing: string | null): boolean {
  const behind = index === TILES_MAX - 1 ? rows.slice(index) : rows.slice(index, index + 1);
  return behind.some(({ message }) => message.id === flashing);
}

function useAuthor(): (message: Message) => string {
  const { t } = useTranslation();
  const { customerName } = useThreadActions();
  const meId = useUser().id;
  return (message) => authorName(message, { customerName, meId }, t);
}

interface TileProps {
  message: Message;
  /** Only in this browser: no action is available yet. */
  isWaiting: boolean;
  author: string;
  isFlashing: boolean;
  /** Number of pictures without a tile. */
  hidden: number;
}

const Tile = memo(function Tile({ message, isWaiting, author, isFlashing, hidden }: TileProps) {
  const { t } = useTranslation();
  return (
    <article
      className={styles.tile}
      data-message={message.id}
      data-flash={isFlashing || undefined}
      aria-label={author}
    >
      <StoredMedia message={message} isTile />
      {hidden > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{hidden}
        </span>
      )}
      {hidden > 0 && (
        <span className="visually-hidden">{t('pictures.more', { count: hidden })}</span>
      )}
      {hidden === 0 && <Meta message={message} />}
      {!isWaiting && <MessageMenu message={message} />}
      <Reactions message={message} />
    </article>
  );
});

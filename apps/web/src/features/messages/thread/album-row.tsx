import { useSyncExternalStore } from 'react';
import { useThreadActions } from '../thread-context.ts';
import { Album } from './album.tsx';
import { Bubble } from './bubble.tsx';
import type { AlbumRow as Row } from './thread-rows.ts';

interface AlbumRowProps {
  row: Row;
  flashing: string | null;
}

/** Several pictures as one row; separate rows while messages are being selected. */
export function AlbumRow({ row, flashing }: AlbumRowProps) {
  const { selection } = useThreadActions();
  const isChoosing = useSyncExternalStore(selection.subscribe, () => selection.ids() !== null);
  if (!isChoosing) return <Album row={row} flashing={flashing} />;
  return row.rows.map(({ key, message, item, isFirst, isLast }) => (
    <Bubble
      key={key}
      message={message}
      isFirst={isFirst}
      isLast={isLast}
      item={item}
      isFlashing={flashing === message.id}
    />
  ));
}

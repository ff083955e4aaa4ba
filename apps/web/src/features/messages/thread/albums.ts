/** Pictures and videos that were sent together share one grid, as on WhatsApp. Pure. */
import type { Message } from '@prosa/contract/messages';
import { isVisual } from '../../../conversation/messages/kind-name.ts';
import type { AlbumRow, MessageRow, ThreadRow } from './thread-rows.ts';

/** Maximum time between one picture and the next. */
const ALBUM_MS = 2 * 60_000;

/**
 * Makes an album of each series of one author's pictures and videos without text. Deleted ones are moved out of the
 * grid, behind it. @param pageStarts first messages of loaded pages: no album spans one, so that loading an earlier
 * page   does not change an album and the view keeps its position
 */
export function gatherAlbums(
  rows: readonly ThreadRow[],
  pageStarts: ReadonlySet<string>,
): ThreadRow[] {
  const gathered: ThreadRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const series = seriesAt(rows, at, pageStarts);
    gathered.push(...(series.length > 1 ? albumOf(series) : rows.slice(at, at + 1)));
    at += Math.max(1, series.length);
  }
  return gathered;
}

/** A picture and those that follow it closely, including deleted ones. */
function seriesAt(
  rows: readonly ThreadRow[],
  from: number,
  pageStarts: ReadonlySet<string>,
): MessageRow[] {
  const series: MessageRow[] = [];
  for (let at = from; at < rows.length; at++) {
    const row = rows[at];
    if (row?.kind !== 'message' || !isVisual(row.message)) break;
    if (!goesOn(row, series.at(-1), pageStarts)) break;
    series.push(row);
  }
  return series;
}

function goesOn(
  row: MessageRow,
  before: MessageRow | undefined,
  pageStarts: ReadonlySet<string>,
): boolean {
  if (!before) return isWordless(row.message);
  return !pageStarts.has(row.message.id) && continues(row, before);
}

const continues = (row: MessageRow, before: MessageRow): boolean =>
  !row.isFirst &&
  (row.message.isDeleted || isWordless(row.message)) &&
  Date.parse(row.message.createdAt) - Date.parse(before.message.createdAt) <= ALBUM_MS;

const isWordless = ({ body, quotedMsg, isDeleted }: Message): boolean =>
  body === '' && !quotedMsg && !isDeleted;

function albumOf(series: readonly MessageRow[]): ThreadRow[] {
  const pictures = series.filter(({ message }) => !message.isDeleted);
  const [first] = pictures;
  if (!first || pictures.length < 2) return [...series];
  const { isLast } = series.at(-1) ?? first;
  const taken = series
    .filter(({ message }) => message.isDeleted)
    .map((row, index, all) => ({ ...row, isLast: isLast && index === all.length - 1 }));
  const album: AlbumRow = {
    kind: 'album',
    key: first.key,
    rows: pictures,
    isFirst: first.isFirst,
    isLast: isLast && taken.length === 0,
  };
  return [album, ...taken];
}

/** The messages of a row; empty for rows between messages. */
export function messagesIn(row: ThreadRow): readonly MessageRow[] {
  if (row.kind === 'message') return [row];
  return row.kind === 'album' ? row.rows : [];
}

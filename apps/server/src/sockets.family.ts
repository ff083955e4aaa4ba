/**
 * The lists that other clients of the family join and leave. Only a user's rights decide what they receive for them.
 */
import {
  type FamilyList,
  familyLists,
  outOfFamily,
  roomsOfList,
  type ShownLists,
} from './core/realtime/family-dialect.ts';
import type { AppSocket } from './sockets.types.ts';

const isList = (value: unknown): value is FamilyList => familyLists.includes(value as FamilyList);

/**
 * False for a list that does not exist. Our own clients follow all that their user may see; the request only confirms
 * it.
 */
export function showList(socket: AppSocket, list: unknown): boolean {
  if (!socket.data.isFamily) return true;
  if (!isList(list)) return false;
  const shown = count(socket.data.lists, list, 1);
  if (shown === 1) void socket.join(roomsOf(socket, list));
  return true;
}

/** A client that joined twice leaves twice: two parts of their pages show the same list. */
export function hideList(socket: AppSocket, list: unknown): void {
  if (!socket.data.isFamily || !isList(list) || !socket.data.lists[list]) return;
  if (count(socket.data.lists, list, -1) > 0) return;
  for (const room of roomsOf(socket, list)) void socket.leave(room);
}

function count(lists: ShownLists, list: FamilyList, by: 1 | -1): number {
  const shown = (lists[list] ?? 0) + by;
  lists[list] = shown;
  return shown;
}

const roomsOf = (socket: AppSocket, list: FamilyList): string[] =>
  roomsOfList([...socket.rooms].map(outOfFamily), list);

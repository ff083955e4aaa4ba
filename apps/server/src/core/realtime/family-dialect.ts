/**
 * The dialect of this product family's other web clients. Their sockets join rooms with a suffix, by the same rights
 * as ours, and receive there what this file makes of each event.
 */
import type { Entity, EventPayloads } from '@prosa/contract/realtime';
import type { Push } from './realtime.ts';

export const inFamily = (room: string): string => `${room}~family`;

/** What their pages join: the list of each status, and the notifications. */
export const familyLists = ['pending', 'open', 'closed', 'notification'] as const;
export type FamilyList = (typeof familyLists)[number];

/** Sockets of a room that show a list. */
export const inList = (room: string, list: FamilyList): string => `${room}/${list}`;

/** How often each list is shown: two parts of a page may join the same one. */
export type ShownLists = Partial<Record<FamilyList, number>>;

export interface Spelled {
  isFamily: boolean;
  lists: ShownLists;
}

/**
 * The rooms of a socket by its user's rights: with the suffix for such a client, and once more for each list that it
 * shows.
 */
export function spellRooms({ isFamily, lists }: Spelled, standing: readonly string[]): string[] {
  if (!isFamily) return [...standing];
  const shown = familyLists.filter((list) => lists[list]);
  return [...standing.map(inFamily), ...shown.flatMap((list) => roomsOfList(standing, list))];
}

/** Who may see a ticket: overseers, and people by queue or assignment. */
const AUDIENCE = /:(?:overseers|queueless|(?:queue|user):\d+)$/;

export const roomsOfList = (standing: readonly string[], list: FamilyList): string[] =>
  standing.filter((room) => AUDIENCE.test(room)).map((room) => inFamily(inList(room, list)));

/** The room that a suffixed room is derived from. */
export const outOfFamily = (room: string): string => room.replace(/~family$/, '');

/** For features that send more to such clients than the translation can know. */
export interface FamilyPush {
  rooms: readonly string[];
  except?: readonly string[];
  /** After the name of the event, where they listen to a name of their own. */
  suffix?: string;
  payload: object;
}

export const spellName = (name: string, { suffix = '' }: FamilyPush): string => `${name}${suffix}`;

type Translations = { [E in Entity]?: (payload: EventPayloads[E]) => object | undefined };

const translations: Translations = {
  // They treat every `auth` event as a take-over.
  auth: (payload) => (payload.reason === 'takeover' ? payload : undefined),
  file: (payload) => ('file' in payload ? { ...payload, files: payload.file } : payload),
};

/** What such clients receive for an event, in rooms that still need `inFamily`. */
export function toFamily(push: Push): FamilyPush[] {
  if (push.family) return push.family.map((each) => ({ ...each, payload: withRecord(push, each) }));
  const translate = translations[push.entity] as
    | ((payload: object) => object | undefined)
    | undefined;
  const payload = translate ? translate(push.payload) : push.payload;
  if (!payload) return [];
  const { rooms, except = [] } = push;
  return [{ rooms, except, payload: withRecord(push, { payload }) }];
}

/** Some of their pages read `record` and `id` whatever the entity is. */
function withRecord({ entity }: Push, { payload }: Pick<FamilyPush, 'payload'>): object {
  const named = payload as Record<string, unknown>;
  return {
    ...(named[entity] === undefined ? {} : { record: named[entity] }),
    ...(named[`${entity}Id`] === undefined ? {} : { id: named[`${entity}Id`] }),
    ...payload,
  };
}

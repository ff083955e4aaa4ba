/** Where a person writes: to one number, or to a group. */
import type { Account, Arrived } from './account.ts';
import type { Group } from './group.ts';
import { type Letter, sendTo, sendToGroup } from './phone-sends.ts';
import type { World } from './world.ts';

export interface Room {
  readonly jid: string;
  readonly group?: string;
  /** Its other members. */
  readonly others: readonly Account[];
  write(letter: Letter): Promise<string>;
  /** In a group. */
  isAdmin?(who: Account): boolean;
  /** Whether a message belongs here. */
  has(message: Arrived): boolean;
}

export function roomWith(world: World, me: Account, peer: Account): Room {
  return {
    jid: peer.jid,
    others: [peer],
    write: (letter) => sendTo(world, { from: me, to: peer }, letter),
    has: ({ from, group }) => from === peer && !group,
  };
}

export function roomOf(world: World, me: Account, group: Group): Room {
  return {
    jid: group.jid,
    group: group.jid,
    get others() {
      return [...group.members.keys()].filter((member) => member !== me);
    },
    write: (letter) => sendToGroup(world, { from: me, group }, letter),
    isAdmin: (who) => group.members.get(who) !== undefined,
    has: (message) => message.group === group.jid,
  };
}

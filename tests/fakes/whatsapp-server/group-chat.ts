/** A group as used by one of its members. */
import type { Account } from './account.ts';
import { Chat } from './chat.ts';
import type { Group } from './group.ts';
import { changeMembers, type MemberChange, renameGroup } from './groups.ts';
import type { Phone } from './phone.ts';
import { roomOf } from './room.ts';
import type { World } from './world.ts';

export class GroupChat {
  readonly chat: Chat;
  readonly #me: Account;
  readonly #group: Group;

  constructor(world: World, me: Account, group: Group) {
    this.#me = me;
    this.#group = group;
    this.chat = new Chat(world, me, roomOf(world, me, group));
  }

  get jid(): string {
    return this.#group.jid;
  }

  get subject(): string {
    return this.#group.subject;
  }

  /** Numbers. */
  get members(): string[] {
    return [...this.#group.members.keys()].map(({ number }) => number);
  }

  change(change: MemberChange, phones: readonly Phone[]): void {
    changeMembers(this.#group, {
      change,
      by: this.#me,
      members: phones.map(({ account }) => account),
    });
  }

  rename(subject: string): void {
    renameGroup(this.#group, this.#me, subject);
  }
}

/** Changes of groups; every linked device of a member gets them. */
import { randomInt } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import { Group } from './group.ts';
import { element, newMessageId, seconds } from './stanza.ts';
import type { World } from './world.ts';

export type MemberChange = 'add' | 'remove' | 'promote' | 'demote';

export function createGroup(
  world: World,
  { creator, subject, members }: { creator: Account; subject: string; members: Account[] },
): Group {
  const id = `1203630${randomInt(1e10, 9e10)}`;
  const group = new Group(id, { creator, subject });
  for (const member of members) group.members.set(member, group.members.get(member));
  world.directory.groups.set(group.jid, group);
  const created = element('create', { type: 'new', key: newMessageId() }, [group.toNode()]);
  announce(group, created, { by: creator });
  return group;
}

export function changeMembers(
  group: Group,
  { change, by, members }: { change: MemberChange; by: Account; members: Account[] },
): void {
  const nodes = members.map((member) => group.memberNode(member));
  const told = new Set(group.members.keys());
  for (const member of members) {
    if (change === 'remove') group.members.delete(member);
    else group.members.set(member, change === 'promote' ? 'admin' : undefined);
  }
  for (const member of group.members.keys()) told.add(member);
  announce(group, element(change, {}, nodes), { by, told });
}

export function renameGroup(group: Group, by: Account, subject: string): void {
  group.subject = subject;
  announce(group, element('subject', { subject, s_t: seconds(), s_o: by.lidJid }), { by });
}

export function describeGroup(group: Group, by: Account, description: string): void {
  group.description = description;
  const body = element('body', {}, Buffer.from(description));
  announce(group, element('description', { id: newMessageId() }, [body]), { by });
}

function announce(
  group: Group,
  content: BinaryNode,
  { by, told = group.members.keys() }: { by: Account; told?: Iterable<Account> },
): void {
  const attributes = {
    from: group.jid,
    type: 'w:gp2',
    id: newMessageId(),
    t: seconds(),
    notify: by.name,
    ...by.participant(),
  };
  for (const member of told) {
    for (const companion of member.companions.values()) {
      companion.deliver(element('notification', attributes, [content]));
    }
  }
}

/** Groups: linked devices create, query and change them. */
import { getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { Account } from './account.ts';
import type { Group } from './group.ts';
import {
  changeMembers,
  createGroup,
  describeGroup,
  type MemberChange,
  renameGroup,
} from './groups.ts';
import type { Answer, Answers, Request } from './requests.ts';
import { element } from './stanza.ts';

export const groupAnswers: Answers = {
  'w:g2:get:query': inGroup((request, group) => request.reply([group.toNode()])),
  'w:g2:get:participating': listGroups,
  'w:g2:set:create': create,
  'w:g2:set:leave': leave,
  'w:g2:set:add': changesMembers('add'),
  'w:g2:set:remove': changesMembers('remove'),
  'w:g2:set:promote': changesMembers('promote'),
  'w:g2:set:demote': changesMembers('demote'),
  'w:g2:set:subject': inGroup((request, group) => {
    request.reply();
    renameGroup(group, request.companion.account, textOf(request.body.content));
  }),
  'w:g2:set:description': inGroup((request, group) => {
    request.reply();
    const body = getBinaryNodeChild(request.body, 'body');
    describeGroup(group, request.companion.account, textOf(body?.content));
  }),
};

/** Hidden from non-members. */
function inGroup(answer: (request: Request, group: Group) => void): Answer {
  return (request) => {
    const group = request.world.directory.groups.get(request.node.attrs.to ?? '');
    if (!group) request.refuse(404, 'item-not-found');
    else if (!group.members.has(request.companion.account)) request.refuse(403, 'forbidden');
    else answer(request, group);
  };
}

function listGroups(request: Request): void {
  const groups = [...request.world.directory.groups.values()]
    .filter(({ members }) => members.has(request.companion.account))
    .map((group) => group.toNode());
  request.reply([element('groups', {}, groups)]);
}

function create(request: Request): void {
  const group = createGroup(request.world, {
    creator: request.companion.account,
    subject: request.body.attrs.subject ?? '',
    members: membersIn(request),
  });
  request.reply([group.toNode()]);
}

function leave(request: Request): void {
  const member = request.companion.account;
  request.reply();
  for (const { attrs } of getBinaryNodeChildren(request.body, 'group')) {
    const group = request.world.directory.groups.get(attrs.id ?? '');
    if (group) changeMembers(group, { change: 'remove', by: member, members: [member] });
  }
}

function changesMembers(change: MemberChange): Answer {
  return inGroup((request, group) => {
    const members = membersIn(request);
    const changed = members.map((member) => group.memberNode(member));
    request.reply([element(change, {}, changed)]);
    changeMembers(group, { change, by: request.companion.account, members });
  });
}

function membersIn({ body, world }: Request): Account[] {
  return getBinaryNodeChildren(body, 'participant').flatMap(
    ({ attrs }) => world.directory.find(attrs.jid) ?? [],
  );
}

function textOf(content: unknown): string {
  return content instanceof Uint8Array ? Buffer.from(content).toString() : String(content ?? '');
}

/** Groups, where the provider has them: authors, mentions, reactions, deletions. */
import { expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import type { CustomerDriver, GroupDriver } from './provider-rig.ts';
import { arrives, type SuiteStage } from './suite-stage.ts';

interface OpenGroup {
  group: GroupDriver;
  /** The first is its admin. */
  members: [CustomerDriver, CustomerDriver];
  ticketId: number;
}

/** Each with a unique word, as tickets are found by words. */
const SUBJECTS = ['Abelhas', 'Borboletas', 'Cigarras', 'Dálias', 'Esquilos', 'Formigas'];
let made = 0;

/** Two customers have written in it, and the attendant has accepted it. */
async function openGroup({ rig, desk, newCustomer }: ReturnType<typeof open>): Promise<OpenGroup> {
  const subject = SUBJECTS[made++]!;
  const members = [newCustomer(), newCustomer()] as const;
  const group = await rig.group!(subject, members);
  const [leader, other] = members.map((member) => group.as(member));
  await leader!.send({ kind: 'text', body: 'oi de um' });
  const { id: ticketId } = await desk.accept(subject);
  await other!.send({ kind: 'text', body: 'oi de outro' });
  await desk.received(ticketId, 'oi de outro');
  return { group, members: [leader!, other!], ticketId };
}

const open = (stageOf: () => SuiteStage) => {
  const stage = stageOf();
  return { desk: stage.desk, rig: stage.rig, newCustomer: () => stage.newCustomer() };
};

/** A case that is skipped where there are no groups. */
function inGroup(name: string, stageOf: () => SuiteStage, run: Case): void {
  it(name, async (context) => {
    const stage = open(stageOf);
    if (!stage.rig.capabilities.groups) return context.skip();
    await run({ ...stage, ...(await openGroup(stage)) });
  });
}

type Case = (stage: ReturnType<typeof open> & OpenGroup) => Promise<void>;

export function describeGroups(stageOf: () => SuiteStage): void {
  inGroup('names people in a group text by their known names', stageOf, namesPeople);
  inGroup('lets everybody in a group react for themselves', stageOf, reactForThemselves);
  inGroup(
    'sends our reaction to the author of the message, and removes it',
    stageOf,
    reactToOthers,
  );
  inGroup('lets a group admin delete what others wrote', stageOf, deletesOfOthers);
}

const namesPeople: Case = async ({ rig, desk, newCustomer, group, members, ticketId }) => {
  const [leader, other] = members;
  const [she, us] = [group.nameOf(other), group.nameOf()];
  const { name: ownName } = await rig.admin.call('GET /whatsapp/:whatsappId', {
    params: { whatsappId: rig.connectionId },
  });
  const thread = await desk.thread(ticketId);
  const herName = thread.find(({ body }) => body === 'oi de outro')!.contact!.name;
  await leader.send({
    kind: 'text',
    body: `${she.text} e ${us.text}, vejam`,
    mentioned: [she.mentioned, us.mentioned],
  });
  const said = `@${herName} e @${ownName}, vejam`;
  const message = await desk.received(ticketId, said);
  expect(message.mentions).toEqual([herName, ownName]);
  const { lastMessage } = await desk.ticketById(ticketId);
  expect(lastMessage).toBe(said);
  const answer = await desk.say(ticketId, 'visto', message.id);
  expect(answer.quotedMsg?.body).toBe(said);
  // Not among the people mentioned in the group's texts.
  const stranger = newCustomer();
  await leader.send({ kind: 'text', body: `ligue para @${stranger.number}` });
  await desk.received(ticketId, `ligue para @${stranger.number}`);
};

const reactForThemselves: Case = async ({ desk, members, ticketId }) => {
  const { id } = await desk.say(ticketId, 'sábado?');
  const shown = await arrives(members[0], ({ body }) => body === 'sábado?');
  await members[0].react(shown.id, '👍');
  await members[1].react(shown.id, '👍');
  const named = (emojis: string) =>
    desk.message(ticketId, `the reactions ${emojis}`, (m) => {
      const all = m.reactions.map(({ emoji, name }) => `${emoji}${name?.split(' ').at(-1)}`);
      return m.id === id && all.toSorted().join() === emojis;
    });
  const [one, two] = members.map(({ number }) => Number(number.slice(-5)));
  await named([`👍${one}`, `👍${two}`].toSorted().join());
  await members[1].react(shown.id, '🎉');
  await named([`👍${one}`, `🎉${two}`].toSorted().join());
  await members[0].react(shown.id, '');
  await named(`🎉${two}`);
};

const reactToOthers: Case = async ({ desk, members, ticketId }) => {
  const theirs = await members[1].send({ kind: 'text', body: 'chegou!' });
  const { id } = await desk.received(ticketId, 'chegou!');
  for (const emoji of ['❤️', '']) {
    await desk.react(id, emoji);
    await eventually(`the author sees “${emoji}”`, async () => {
      return (await members[1].reactionsTo(theirs)).join() === emoji;
    });
  }
};

const deletesOfOthers: Case = async ({ desk, members, ticketId }) => {
  const [leader, other] = members;
  const spam = await other.send({ kind: 'text', body: 'propaganda' });
  const own = await leader.send({ kind: 'text', body: 'regras do grupo' });
  await desk.received(ticketId, 'regras do grupo');
  await expect(other.revoke(own)).rejects.toThrow();
  await leader.revoke(spam);
  const gone = await desk.message(ticketId, 'a deleted message', (m) => m.isDeleted);
  expect(gone.body).toBe('');
  expect((await desk.thread(ticketId)).filter((m) => m.isDeleted)).toHaveLength(1);
};

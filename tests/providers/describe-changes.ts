/** Changes to messages after they were sent, on both sides: reactions, edits, deletes. */
import { expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { arrives, type SuiteStage } from './suite-stage.ts';

export function describeChanges(stageOf: () => SuiteStage): void {
  describeTheirs(stageOf);
  describeOurs(stageOf);
}

function describeTheirs(stageOf: () => SuiteStage): void {
  it('shows a reaction at its message, and removes it', async () => {
    const { desk, openChat } = open(stageOf);
    const { customer, ticketId } = await openChat();
    const { id } = await desk.say(ticketId, 'pronto');
    const shown = await arrives(customer, ({ body }) => body === 'pronto');
    for (const emoji of ['👍', '❤️', '']) {
      await customer.react(shown.id, emoji);
      await desk.message(ticketId, `the reaction “${emoji}”`, (m) => {
        const emojis = m.reactions.map((each) => each.emoji).join();
        return m.id === id && emojis === emoji;
      });
    }
  });

  it('changes the text by an edit, and marks a delete', async () => {
    const { desk, openChat } = open(stageOf);
    const { customer, ticketId } = await openChat();
    const typo = await customer.send({ kind: 'text', body: 'quero doze' });
    await desk.received(ticketId, 'quero doze');
    await customer.edit(typo, 'quero dez');
    expect((await desk.received(ticketId, 'quero dez')).isEdited).toBe(true);
    await customer.revoke(typo);
    await desk.message(ticketId, 'a deleted message', (m) => m.isDeleted);
  });
}

function describeOurs(stageOf: () => SuiteStage): void {
  it('sends our reaction to the phone, replaces it by another, and removes it', async () => {
    const { desk, openChat } = open(stageOf);
    const { customer, ticketId } = await openChat();
    const theirs = await customer.send({ kind: 'text', body: 'obrigada!' });
    const { id } = await desk.received(ticketId, 'obrigada!');
    for (const emoji of ['👍', '🙏', '']) {
      const { reactions } = await desk.react(id, emoji);
      expect(reactions.map((each) => each.emoji).join()).toBe(emoji);
      await eventually(`the phone shows “${emoji}”`, async () => {
        return (await customer.reactionsTo(theirs)).join() === emoji;
      });
    }
  });

  it('lets us edit a text within the time limit, and no longer', async () => {
    const { desk, rig, openChat } = open(stageOf);
    const { customer, ticketId } = await openChat();
    const { id } = await desk.say(ticketId, 'às doze');
    await arrives(customer, ({ body }) => body === 'às doze');
    await desk.reaches(ticketId, id, 2);
    if (rig.capabilities.edit) {
      expect(await desk.edit(id, 'às dez')).toMatchObject({ body: 'às dez', isEdited: true });
      await arrives(customer, ({ body, isEdited }) => body === 'às dez' && isEdited);
      await desk.age(id, 15);
    }
    await expect(desk.edit(id, 'às oito')).rejects.toMatchObject({ code: 'ERR_EDIT_WAPP_MSG' });
    // The next message has arrived: nothing changed before it.
    await desk.say(ticketId, 'até já');
    await arrives(customer, ({ body }) => body === 'até já');
    expect((await customer.inbox()).map(({ body }) => body)).not.toContain('às oito');
  });

  it('removes a deleted message from the phone', async (context) => {
    const { desk, rig, openChat } = open(stageOf);
    if (!rig.capabilities.revoke) return context.skip();
    const { customer, ticketId } = await openChat();
    const { id } = await desk.say(ticketId, 'engano');
    await arrives(customer, ({ body }) => body === 'engano');
    await desk.reaches(ticketId, id, 2);
    await desk.delete(id);
    await arrives(customer, ({ isDeleted }) => isDeleted);
  });
}

const open = (stageOf: () => SuiteStage) => {
  const stage = stageOf();
  return { desk: stage.desk, rig: stage.rig, openChat: () => stage.openChat() };
};

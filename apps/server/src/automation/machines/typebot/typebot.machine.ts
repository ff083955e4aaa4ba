/** A bot at a Typebot server answers: it leads the conversation, and the customer answers its questions. */

import { foldPhrase } from '@prosa/contract/phrases';
import type { TypebotAnswer } from '../../effects/typebot/typebot-answer.ts';
import type { TypebotFile } from '../../effects/typebot/typebot-file.effect.ts';
import type { HeardMessage, Machine, Situation, Step, TypebotSettings } from '../machine.ts';
import { type Decision, type Heard, machine } from '../machine.ts';
import { isRead, sayClosedOnce } from '../menu/hours.ts';
import { menuAfter } from '../menu/menu.state.ts';
import { ask, askInbox, call, collect, QUIET, stashed } from './ask.ts';
import { leave, release } from './leave.ts';
import { isPlaying, play, SAY, showFile } from './play.ts';
import { chosenValue } from './read-choice.ts';
import { turnsOf } from './turns.ts';
import { readTypebotState, type TypebotState, VERSION } from './typebot.state.ts';

type TypebotDecision = Decision<TypebotState>;

const typebot: Machine<TypebotState> = {
  name: 'typebot',
  version: VERSION,
  read: readTypebotState,
  listensTo: () => 'all',
  next,
  question: ({ remote }) => remote && [remote.sessionId, remote.askedId],
  giveUp: (state) => ({ steps: release, state }),
};

export const typebotMachine = machine(typebot);

function next(situation: Situation, state: TypebotState, heard: Heard): TypebotDecision {
  if (heard.t === 'unsent' || heard.t === 'released' || heard.t === 'failed') return nothing(state);
  const settings = settingsOf(situation, state);
  if (!settings) return leaveToMenus(state, heard);
  switch (heard.t) {
    case 'due':
      if (heard.timerId === QUIET) return askInbox(state);
      return heard.timerId === SAY ? play(situation, state, true) : nothing(state);
    case 'called':
      return heard.effect === 'typebotFile'
        ? showFile(situation, state, heard.result as TypebotFile)
        : obey({ situation, settings }, state, heard.result as TypebotAnswer);
    default:
      return converse({ situation, settings }, state, heard);
  }
}

const nothing = (state: TypebotState): TypebotDecision => ({ steps: [], state });

/** Undefined if admins have chosen another one meanwhile, or deleted it. */
function settingsOf(
  { connection, queue }: Situation,
  { integrationId }: TypebotState,
): TypebotSettings | undefined {
  const chosen = queue ? queue.integration : connection.integration;
  return (chosen?.id === integrationId && chosen.typebot) || undefined;
}

const leaveToMenus = (state: TypebotState, heard: Heard): TypebotDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: menuAfter(state) },
  goesOn: heard.t === 'message' || heard.t === 'entered' ? heard : { t: 'released' },
});

interface Around {
  situation: Situation;
  settings: TypebotSettings;
}

function obey(
  { situation, settings }: Around,
  state: TypebotState,
  answer: TypebotAnswer,
): TypebotDecision {
  if ('isGone' in answer) {
    const again = { ...state, remote: null };
    return { steps: [call(again, state.sent)], state: again };
  }
  const { remote, heardSeq } = state;
  const sessionId = remote?.sessionId ?? null;
  const pending = turnsOf(answer, { sessionId, settings, language: situation.language });
  return play(situation, { ...state, askedSeq: heardSeq, pending });
}

function converse(
  around: Around,
  state: TypebotState,
  heard: Extract<Heard, { t: 'message' | 'entered' }>,
): TypebotDecision {
  const { situation } = around;
  const closed = sayClosedOnce(situation);
  if (closed) return { ...closed, state };
  const message = heard.t === 'message' ? heard : heard.by;
  const begun = { ...state, isBegun: true };
  const decision = message ? hear(around, begun, message) : ask(begun, null);
  return { ...decision, steps: [...taking(situation, state), ...decision.steps] };
}

function taking({ ticket }: Situation, { integrationId, isBegun }: TypebotState): Step[] {
  return [
    ...(ticket.hasChatbot ? [] : [{ kind: 'chatbot', isOn: true } as const]),
    ...(isBegun ? [] : [{ kind: 'integration', integrationId } as const]),
  ];
}

function hear(around: Around, before: TypebotState, heard: HeardMessage): TypebotDecision {
  const { situation, settings } = around;
  const { body, seq, at } = heard;
  const isOver = isExpired(before, settings, at);
  const state: TypebotState = {
    ...before,
    ...(isOver && { remote: null, pending: [] }),
    // What was written before the first message is not for the bot.
    askedSeq: before.askedSeq === 0 ? seq - 1 : before.askedSeq,
    heardSeq: seq,
    heardAt: at.getTime(),
  };
  if (isWord(body, settings.finishWord)) return leave(situation, state, { kind: 'closed' });
  if (isWord(body, settings.restartWord)) return restart(state, settings);
  return isPlaying(state) ? nothing(stashed(state, body)) : answer(situation, state, heard);
}

function answer(situation: Situation, state: TypebotState, heard: HeardMessage): TypebotDecision {
  const { remote } = state;
  // The bot waits for another program.
  if (remote?.asks === null) return nothing(state);
  if (!remote || remote.offered.length === 0) return collect(situation, state, heard.body);
  const value = chosenValue(remote, heard);
  if (value !== undefined) return ask(state, value);
  // A question that nobody can have read yet is answered only by what it offers.
  const isTooSoon = heard.seq <= situation.said.shownSeq || !isRead(heard, situation);
  return isTooSoon ? nothing(state) : collect(situation, state, heard.body);
}

const isWord = (body: string, word: string): boolean =>
  word.trim() !== '' && foldPhrase(body) === foldPhrase(word);

const MINUTE_MS = 60_000;

function isExpired({ heardAt }: TypebotState, { expires }: TypebotSettings, at: Date): boolean {
  return expires > 0 && heardAt !== null && at.getTime() - heardAt > expires * MINUTE_MS;
}

function restart(state: TypebotState, { restartMessage: text }: TypebotSettings): TypebotDecision {
  const decision = ask({ ...state, remote: null, pending: [] }, null);
  const said: Step[] = text.trim() === '' ? [] : [{ kind: 'say', text }];
  return { ...decision, steps: [...said, ...decision.steps] };
}

/** Turns what a bot answers into what is said and done one after the other. Pure. */
import type { Language } from '@prosa/contract/limits';
import { automationTexts } from '../../../conversation/messages/automation-texts.ts';
import { UNKNOWN } from '../../effects/typebot/read-answer.ts';
import type { Asked, Said, TypebotReply } from '../../effects/typebot/typebot-answer.ts';
import type { TypebotSettings } from '../machine.ts';
import { hasOptions, type Shown, showOptions } from './show-options.ts';
import type { Remote, Turn, What } from './typebot.state.ts';

interface Given {
  /** Of the conversation so far; null before the first answer. */
  sessionId: string | null;
  settings: Pick<TypebotSettings, 'delayMs' | 'unknownMessage'>;
  language: Language;
}

export function turnsOf(reply: TypebotReply, given: Given): Turn[] {
  const said = reply.said.map((each) => known(each, given.settings));
  const asked = reply.next.kind === 'asks' ? reply.next.asked : null;
  const { bubbles, shown } = withOptions(said, asked, given.language);
  const remote: Remote = {
    sessionId: reply.sessionId ?? given.sessionId ?? '',
    askedId: asked?.id ?? '',
    asks: asked && asksFor(asked),
    offered: shown?.offered ?? [],
  };
  const { menu, texts } = shown ?? {};
  return withPauses(
    [
      ...bubbles.map(whatOf),
      ...(menu && texts ? [{ kind: 'menu', menu, texts } as const] : []),
      following(reply, remote),
    ],
    given.settings.delayMs,
  );
}

/** Exactly the text of servers whose bot has none; what a bot says itself stays. */
const known = (said: Said, { unknownMessage }: Given['settings']): Said =>
  said.kind === 'text' && said.text === UNKNOWN && unknownMessage.trim() !== ''
    ? { ...said, text: unknownMessage }
    : said;

/** So long that the options fit below it. */
const HEAD_MAX = 1000;

/** The last text and the options are one message. */
function withOptions(
  said: readonly Said[],
  asked: Asked | null,
  language: Language,
): { bubbles: readonly Said[]; shown?: Shown } {
  if (!asked || !hasOptions(asked)) return { bubbles: said };
  const last = said.at(-1);
  const head = last?.kind === 'text' && last.text.length <= HEAD_MAX ? last.text : undefined;
  const shown = showOptions(asked, {
    head: head ?? automationTexts[language].chooseOne,
    language,
  });
  return { bubbles: head === undefined ? said : said.slice(0, -1), shown };
}

function asksFor(asked: Asked): Remote['asks'] {
  if (asked.kind === 'file') return 'file';
  if (!hasOptions(asked)) return 'text';
  return asked.kind === 'choice' && asked.isMultiple ? 'several' : 'choice';
}

type Timed = What | { kind: 'wait'; ms: number };

const whatOf = (said: Said): Timed =>
  said.kind === 'text' ? { kind: 'say', text: said.text } : said;

function following({ said, next }: TypebotReply, remote: Remote): What {
  // It has decided itself.
  if (said.at(-1)?.kind === 'command') return { kind: 'end' };
  switch (next.kind) {
    case 'asks':
      return next.asked.kind === 'payment' ? { kind: 'people' } : { kind: 'ask', remote };
    case 'waits':
      return { kind: 'ask', remote };
    case 'goesOn':
      return { kind: 'goOn', remote };
    case 'ends':
      return { kind: 'end' };
  }
}

const speaks: ReadonlySet<What['kind']> = new Set(['say', 'file', 'menu']);

/** The pause before each message, and the waits of the bot. */
function withPauses(all: readonly Timed[], delayMs: number): Turn[] {
  const turns: Turn[] = [];
  let waitedMs = 0;
  for (const what of all) {
    if (what.kind === 'wait') waitedMs += what.ms;
    else {
      turns.push({ afterMs: waitedMs + (speaks.has(what.kind) ? delayMs : 0), what });
      waitedMs = 0;
    }
  }
  return turns;
}

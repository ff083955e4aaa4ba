/** Invariants of menus, for any menu and any input. */
import type { MenuOption as Option } from '@prosa/contract/chat-menu';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseNextStep,
  fresh,
  type Heard,
  type Session,
  type Situation,
  type Step,
} from '../../../testing/situations.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const QUEUE = 5;

/** A tree of options: each is below an earlier one, or at the top. */
const tree = fc.array(fc.nat(), { maxLength: 12 }).map((places) =>
  places.map((place, n): Option => {
    const parentId = place % (n + 1) === 0 ? null : place % (n + 1);
    return { id: n + 1, parentId, option: n + 1, title: `T${n + 1}`, message: `M${n + 1}` };
  }),
);
const typed = fc.constantFrom('1', '2', '3', '0', '#', 'oi', '99', 'T1', '');
const held = fc.boolean();

interface Walk {
  session: Session;
  queueId: number | null;
  seq: number;
}

function situationOf(
  options: readonly Option[],
  walk: Walk,
  heard: Heard,
  isHeld: boolean,
): Situation {
  return {
    now: NOW,
    quietMs: 0,
    language: 'pt',
    heedsHours: false,
    greetsOneQueue: false,
    opening: { welcomeFlowId: null, notPhraseFlowId: null },
    hasPhrases: false,
    phraseFlowId: null,
    flow: null,
    aiQuietMs: 0,
    failureText: '',
    ticket: {
      status: isHeld ? 'open' : 'pending',
      isHeld,
      isGroup: false,
      isBotOff: false,
      isRatingAsked: false,
      hasChatbot: false,
    },
    connection: {
      greetingMessage: 'Oi',
      outOfHoursMessage: '',
      menusMax: 3,
      menuGapMinutes: 0,
      integration: null,
      prompt: null,
      queues: [
        { id: QUEUE, name: 'A' },
        { id: 6, name: 'B' },
      ],
    },
    queue:
      walk.queueId === null
        ? null
        : {
            id: walk.queueId,
            greetingMessage: 'Fila',
            outOfHoursMessage: '',
            options: walk.queueId === QUEUE ? options : [],
            integration: null,
            prompt: null,
          },
    closed: { company: null, queue: null },
    session: walk.session,
    heard,
  };
}

test('sends menus only to waiting customers, not too often, and always with a way to continue', () => {
  fc.assert(
    fc.property(tree, fc.array(fc.tuple(typed, held), { maxLength: 40 }), (options, inputs) => {
      const walk: Walk = { session: fresh, queueId: null, seq: 0 };
      for (const [body, isHeld] of inputs) hear(walk, options, { body, isHeld });
      expect(walk.session.menus).toBeLessThanOrEqual(3);
    }),
    { numRuns: 500 },
  );
});

function hear(
  walk: Walk,
  options: readonly Option[],
  { body, isHeld }: { body: string; isHeld: boolean },
): void {
  let heard: Heard = { t: 'message', seq: ++walk.seq, at: NOW, body, choice: null };
  let decision = chooseNextStep(situationOf(options, walk, heard, isHeld));
  takeIn(walk, decision);
  while (decision.hasEntered) {
    heard = { t: 'entered' };
    decision = chooseNextStep(situationOf(options, walk, heard, isHeld));
    takeIn(walk, decision);
  }
  if (isHeld) expect(decision.steps).toEqual([]);
  // A customer who cannot be shown another menu is handed to people.
  else if (walk.session.kind !== 'waiting') expect(decision.steps).not.toEqual([]);
  checkOffered(walk, options, decision.steps);
}

function takeIn(walk: Walk, { steps, session }: ReturnType<typeof chooseNextStep>): void {
  walk.session = session;
  for (const step of steps) if (step.kind === 'place') walk.queueId = step.queueId;
  const isSaid = steps.some(({ kind }) => kind === 'say' || kind === 'menu');
  if (isSaid) walk.session = { ...session, saidSeq: ++walk.seq, saidAt: NOW };
}

/** Numbers start at one, each belongs to one existing option, and every menu can be left again. */
function checkOffered(walk: Walk, options: readonly Option[], steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.kind !== 'menu') continue;
    const keys = step.menu.lines.map(({ key }) => key);
    const numbers = keys.filter((key) => /^[1-9]/.test(key));
    expect(numbers).toEqual(numbers.map((_, n) => String(n + 1)));
    expect(new Set(keys).size).toBe(keys.length);
    if (walk.session.kind === 'options') expect(keys).toContain('#');
  }
  const { optionId, kind } = walk.session;
  if (optionId !== null) expect(options.some(({ id }) => id === optionId)).toBe(true);
  if (kind === 'options') expect(walk.queueId).toBe(QUEUE);
  if (kind === 'menu') expect(walk.queueId).toBeNull();
}

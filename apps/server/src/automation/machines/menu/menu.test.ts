import { menuTexts } from '@prosa/contract/chat-menu';
import { isMenuKey } from '@prosa/contract/menu-answers';
import { describe, expect, test } from 'vitest';
import {
  BELOW,
  type Change,
  chooseNextStep,
  fresh,
  type Heard,
  hearingOf,
  inOptions,
  inQueue,
  MAIN,
  NOW,
  one,
  option,
  options,
  queue,
  ROOT,
  type Session,
  shownMain,
  situationOf,
  told,
  write,
} from '../../../testing/situations.ts';

const MINUTE = 60_000;

describe('the first message', () => {
  test.each<[string, Change, string[], Session['kind']]>([
    ['several queues: the menu', {}, [MAIN, 'bot on'], 'menu'],
    ['a number of the menu', { heard: write('2') }, ['place 7'], 'start'],
    ['no queue: the greeting', { connection: { queues: [] } }, ['say Olá'], 'waiting'],
    ['no queue, no greeting', { connection: { queues: [], greetingMessage: '' } }, [], 'waiting'],
    ['one queue', { connection: { queues: one } }, ['place 5'], 'start'],
    [
      'one queue without options: its greeting',
      { connection: { queues: one }, queue: queue(5) },
      ['say Fila 5', 'bot off'],
      'waiting',
    ],
    [
      'one queue without options or greeting',
      { connection: { queues: one }, queue: queue(5, { greetingMessage: '' }) },
      ['bot off'],
      'waiting',
    ],
    [
      'one queue, greeting wanted',
      { connection: { queues: one }, queue: queue(5), greetsOneQueue: true },
      ['say Olá', 'say Fila 5', 'bot off'],
      'waiting',
    ],
    [
      'one queue with a menu',
      { connection: { queues: one }, ...inQueue, greetsOneQueue: true },
      ['say Olá', ROOT.replace('/*[ # ]* - Menu principal', ''), 'bot on'],
      'options',
    ],
  ])('%s', (_what, change, steps, kind) => {
    const decision = chooseNextStep(situationOf(change));
    expect(told(decision)).toEqual(steps);
    expect(decision.session.kind).toBe(kind);
  });

  test.each<[string, Change]>([
    ['somebody has it', { ticket: { status: 'open', isHeld: true } }],
    ['a group', { ticket: { isGroup: true } }],
    ['the bot is off', { ticket: { isBotOff: true } }],
    ['it is closed', { ticket: { status: 'closed' } }],
    ['two bots talked too long', { session: { steps: 200 } }],
  ])('nothing when %s', (_what, change) => {
    expect(told(chooseNextStep(situationOf(change)))).toEqual([]);
  });
});

describe('choosing a queue', () => {
  const after = (heard: Heard, change: Change = {}) =>
    chooseNextStep(situationOf({ session: shownMain, heard, ...change }));

  test.each([
    ...['1', ' 01 ', '*1*', '[ 1 ]', '1.', '1)', '1️⃣', 'vendas', 'VENDAS '].map((body) => [body, 5]),
    ...['2', '2 -', 'Suporte'].map((body) => [body, 7]),
  ] as [string, number][])('by %j: %d', (body, queueId) => {
    const decision = after(write(body));
    expect([told(decision), decision.hasEntered]).toEqual([[`place ${queueId}`], true]);
  });

  test.each(['3', '0', '99999999999999999999', 'quero comprar', '', '1 ou 2', '-1', '½'])(
    'shows the menu again after %j',
    (body) => expect(told(after(write(body)))).toEqual([MAIN, 'bot on']),
  );

  test('accepts a tap even if the queue was renamed', () => {
    const tapped: Heard = { ...write('Qualquer'), choice: 'queue:7' } as Heard;
    expect(told(after(tapped))).toEqual(['place 7']);
  });

  test('follows the menu as it was shown: accepts a queue that has moved, not one that was deleted', () => {
    const queues = [
      { id: 7, name: 'Suporte' },
      { id: 9, name: 'Novo' },
    ];
    expect(told(after(write('2'), { connection: { queues } }))).toEqual(['place 7']);
    expect(told(after(write('1'), { connection: { queues } }))).toEqual([
      ...['menu Olá//*[ 1 ]* - Suporte/*[ 2 ]* - Novo', 'bot on'],
    ]);
  });

  test('chooses the only queue left automatically, and none when there is none', () => {
    expect(told(after(write('x'), { connection: { queues: one } }))).toEqual(['place 5']);
    expect(told(after(write('x'), { connection: { queues: [] } }))).toEqual([
      ...['say Olá', 'bot off'],
    ]);
  });

  test('ignores messages written before the menu was shown, and does not send it again for them', () => {
    const session = { ...shownMain, shownSeq: 50, saidSeq: 60, saidAt: NOW };
    const heard = (body: string, seq: number, ms = 10_000): Change => ({
      session,
      heard: { ...write(body, seq), at: new Date(NOW.getTime() + ms) } as Heard,
    });
    expect(told(chooseNextStep(situationOf(heard('1', 50))))).toEqual([]);
    expect(told(chooseNextStep(situationOf(heard('1', 55))))).toEqual(['place 5']);
    expect(told(chooseNextStep(situationOf(heard('x', 55))))).toEqual([]);
    expect(told(chooseNextStep(situationOf(heard('x', 61))))).toEqual([MAIN, 'bot on']);
    // The customer cannot have read it yet.
    expect(told(chooseNextStep(situationOf(heard('x', 61, 2999))))).toEqual([]);
    expect(told(chooseNextStep(situationOf(heard('2', 61, 0))))).toEqual(['place 7']);
  });
});

describe('how often the menu is sent', () => {
  const again = (session: Partial<Session>, connection: Change['connection'], body = 'x') =>
    told(
      chooseNextStep(
        situationOf({ session: { ...shownMain, ...session }, connection, heard: write(body) }),
      ),
    );
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);

  test.each<[string, string[], Partial<Session>, Change['connection'], string?]>([
    ['twice of three', [MAIN, 'bot on'], { menus: 2 }, {}],
    ['three of three: a person takes over', ['bot off'], { menus: 3 }, {}],
    ['a choice is accepted even then', ['place 5'], { menus: 3 }, {}, '1'],
    ['asking for it hands over to a person too', ['bot off'], { menus: 3 }, {}, '#'],
    ['without a limit', [MAIN, 'bot on'], { menus: 900 }, { menusMax: 0 }],
    ['too soon', [], { menuAt: ago(9) }, { menuGapMinutes: 10 }],
    ['soon enough', [MAIN, 'bot on'], { menuAt: ago(10) }, { menuGapMinutes: 10 }],
    [
      'at once when the customer asks for it',
      [MAIN, 'bot on'],
      { menuAt: ago(0) },
      { menuGapMinutes: 10 },
      '#',
    ],
  ])('%s', (_what, steps, session, connection, body) => {
    expect(again(session, connection, body)).toEqual(steps);
  });

  test('counts each menu, but not the customer’s choices', () => {
    expect(shownMain).toMatchObject({ menus: 1, menuAt: NOW });
    expect(inOptions(12).menus).toBe(1);
  });

  test('61: ends a loop between two bots', () => {
    let session = fresh;
    let menus = 0;
    let last = '';
    for (let n = 0; n < 1000; n++) {
      const heard = write(n % 2 === 0 ? '1' : '0', n);
      const decision = chooseNextStep(situationOf({ ...inQueue, session, heard }));
      session = decision.session;
      last = told(decision).at(-1) ?? last;
      menus += decision.steps.filter(({ kind }) => kind === 'menu').length;
    }
    expect(menus).toBeLessThanOrEqual(200);
    expect(session.steps).toBeGreaterThanOrEqual(200);
    expect([session.kind, last]).toEqual(['waiting', 'bot off']);
    expect(hearingOf(situationOf({ ...inQueue, session }))).toBe('nothing');
  });
});

describe('in a queue', () => {
  const entered = (change: Change = {}) =>
    chooseNextStep(situationOf({ session: shownMain, heard: { t: 'entered' }, ...change }));

  test('greets the customer, who waits, when it has no menu', () => {
    const decision = entered({ queue: queue(5) });
    expect(told(decision)).toEqual(['say Fila 5', 'bot off']);
    expect(decision.session.kind).toBe('waiting');
  });

  test('shows its menu in the order of the numbers', () => {
    const decision = entered(inQueue);
    expect(told(decision)).toEqual([ROOT, 'bot on']);
    expect(decision.session).toMatchObject({ kind: 'options', optionId: null });
  });

  test.each<[string, number | null, string, string[], Session['kind'], number | null]>([
    ['down', null, '1', [BELOW, 'bot on'], 'options', 1],
    ['an answer', null, '3', ['say Texto 10', 'bot off'], 'waiting', 10],
    ['by its name', null, 'opcao 2', ['say Texto 2', 'bot off'], 'waiting', 2],
    ['back', 1, '0', [ROOT, 'bot on'], 'options', null],
    ['to the main menu', 1, '#', ['place null', MAIN, 'bot on'], 'menu', null],
    ['back at the top: the same menu again', null, '0', [ROOT, 'bot on'], 'options', null],
    ['an unknown number', null, '4', [ROOT, 'bot on'], 'options', null],
    [
      'an only child is not chosen automatically',
      12,
      'x',
      [expect.stringContaining('Opção 121')] as never,
      'options',
      12,
    ],
    ['the child itself', 12, '1', ['say Texto 121', 'bot off'], 'waiting', 121],
  ])('%s', (_what, from, body, steps, kind, optionId) => {
    const at = { ...inQueue, session: inOptions(from), heard: write(body) };
    const decision = chooseNextStep(situationOf(at));
    expect(told(decision).slice(0, steps.length)).toEqual(steps);
    expect(decision.session).toMatchObject({ kind, optionId });
  });

  test('61: goes back to the top when the customer’s option was deleted', () => {
    const left = options.filter(({ id }) => id !== 1 && id !== 11 && id !== 12 && id !== 121);
    const at = { queue: queue(5, { options: left }), session: inOptions(12), heard: write('1') };
    expect(told(chooseNextStep(situationOf(at)))).toEqual([
      ...['menu Fila 5//*[ 1 ]* - Opção 2/*[ 2 ]* - Opção 10/*[ # ]* - Menu principal', 'bot on'],
    ]);
    const none = { queue: queue(5), session: inOptions(12), heard: write('1') };
    const decision = chooseNextStep(situationOf(none));
    expect([told(decision), decision.session.kind]).toEqual([['bot off'], 'waiting']);
  });

  test('leaves a customer who cannot use the menu waiting for a person', () => {
    const session = { ...inOptions(1), menus: 3 };
    const hear = (body: string) =>
      chooseNextStep(situationOf({ ...inQueue, session, heard: write(body) }));
    expect([told(hear('x')), told(hear('#'))]).toEqual([['bot off'], ['bot off']]);
    expect(hear('x').session).toEqual({ ...session, steps: session.steps + 1 });
    expect(told(hear('1'))).toEqual(['say Texto 11', 'bot off']);
  });

  test('asks for another queue when it was deleted with its menu', () => {
    const at = { session: inOptions(1), heard: write('1') };
    expect(told(chooseNextStep(situationOf(at)))).toEqual([MAIN, 'bot on']);
  });

  test('61: sends a thousand options in several messages, and finds each of them', () => {
    const many = Array.from({ length: 1000 }, (_, n) => option(n + 1, null, n + 1));
    const at = { queue: queue(5, { options: many }), session: shownMain };
    const decision = chooseNextStep(situationOf({ ...at, heard: { t: 'entered' } }));
    const [menu] = decision.steps;
    const texts = menu?.kind === 'menu' ? menuTexts(menu.menu) : [];
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.every((text) => text.length <= 4096)).toBe(true);
    expect(texts.join('\n').match(/\*\[ \d+ \]\*/g)).toHaveLength(1000);
    const chosen = { queue: at.queue, session: decision.session, heard: write('987') };
    expect(told(chooseNextStep(situationOf(chosen)))).toEqual(['say Texto 987', 'bot off']);
  });

  test('sends nothing to a waiting customer until they ask for the menu', () => {
    const session = { ...inOptions(), kind: 'waiting' as const };
    const at = (body: string) => situationOf({ ...inQueue, session, heard: write(body) });
    expect(told(chooseNextStep(at('alô?')))).toEqual([]);
    expect(told(chooseNextStep(at('#')))).toEqual(['place null', MAIN, 'bot on']);
    const alone = situationOf({
      connection: { queues: one },
      queue: queue(5),
      session,
      heard: write('#'),
    });
    expect(told(chooseNextStep(alone))).toEqual([]);
  });
});

describe('a list that is still on the customer’s screen', () => {
  const tap = (choice: string, change: Change) => {
    const heard = { ...write('Qualquer'), choice } as Heard;
    return chooseNextStep(situationOf({ session: shownMain, ...change, heard }));
  };
  const below = { ...inQueue, session: { ...inOptions(12), menus: 3 } };

  test.each<[string, string, Change, string[]]>([
    ['an option of another menu of the queue', 'option:2', below, ['say Texto 2', 'bot off']],
    ['a queue', 'queue:7', below, ['place 7']],
    ['the main menu', 'main', { ...below, session: inOptions(12) }, ['place null', MAIN, 'bot on']],
    ['a deleted option: the menu again', 'option:99', {}, [MAIN, 'bot on']],
  ])('%s', (_what, choice, change, steps) => {
    expect(told(tap(choice, change))).toEqual(steps);
  });

  test('does not count a tap on a deleted choice as a wrong answer', () => {
    const at = [below, { session: { ...shownMain, menus: 3, menuAt: NOW } }];
    const shown = at.map((change) => tap('option:99', change));
    expect(shown.map(({ steps }) => steps[0]?.kind)).toEqual(['menu', 'menu']);
    expect(shown.map(({ session }) => session.menus)).toEqual([3, 3]);
  });
});

describe('rating', () => {
  const asked = { ticket: { isRatingAsked: true, status: 'closed' as const } };
  test.each<readonly [string, readonly string[]]>([
    ['1', ['rate 1']],
    [' 3 ', ['rate 3']],
    ['*2*', ['rate 2']],
    ['0', ['rate 1']],
    ['10', ['rate 3']],
    ['3!', ['rate 3']],
    ['2️⃣', ['rate 2']],
    ...['R$ 50', 'às 15', '5 kg', '2 un', 'n 1', '1?'].map((body) => [body, []] as const),
    ['muito bom', []],
    ['nota 3, obrigado', []],
    ['11987654321', []],
  ])('%j', (body, steps) => {
    expect(told(chooseNextStep(situationOf({ ...asked, heard: write(body) })))).toEqual(steps);
  });
});

test('listens only to messages that can have an effect', () => {
  const waiting = { ...fresh, kind: 'waiting' as const };
  const alone = { connection: { queues: one }, queue: queue(5), session: waiting };
  const hears = (change: Change) => hearingOf(situationOf(change));
  expect(hears(alone)).toBe('nothing');
  expect(hears({ ...alone, heedsHours: true })).toBe('all');
  expect(hears({ ...alone, session: fresh })).toBe('all');
  expect(hears({ ...alone, ...inQueue })).toBe('answers');
  expect(hears({ session: waiting })).toBe('answers');
  expect(hears({ session: shownMain })).toBe('all');
  expect(hears({ session: { ...shownMain, menus: 3 } })).toBe('answers');
});

test.each([
  ...['1', ' 12.', '*[ 3 ]*', '#', '2️⃣', '0'].map((body) => [body, true] as const),
  ...['', 'oi', '1 ou 2', '12345678', 'não #'].map((body) => [body, false] as const),
])('%j may answer a menu: %s', (body, may) => {
  expect(isMenuKey(body)).toBe(may);
});

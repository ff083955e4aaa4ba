/** A bot of Typebot asks customers two questions and hands over to people. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import type { Bot } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import {
  type Conversation,
  GREETING,
  openRobotConnection,
  type RobotCompany,
  type RobotPeer,
} from './robot-peer.ts';

const OPTIONS = ['Vendas', 'Suporte', 'Financeiro'] as const;

const bot: Bot = {
  blocks: [
    { id: 'a', type: 'text', text: 'Oi, aqui é o robô.' },
    { id: 'b', type: 'text', text: 'Qual setor?' },
    {
      id: 'c',
      type: 'choice input',
      items: OPTIONS.map((content, at) => ({ id: `i${at}`, content })),
      saves: 'setor',
    },
    { id: 'w', type: 'wait', seconds: 0.3 },
    { id: 'd', type: 'text', text: '{{setor}}. E o seu nome?' },
    { id: 'e', type: 'text input', saves: 'nome' },
    { id: 'f', type: 'text', text: 'Obrigado, {{nome}}.' },
  ],
};

export async function openTypebotPeer(): Promise<RobotPeer> {
  const server = await TypebotServer.open();
  server.publish('robo', bot);
  return {
    behave: (manner) => {
      server.manner = manner;
    },
    release: () => server.release(),
    vanish: async () => {
      await server.leave();
      await server.listen();
    },
    close: () => server.leave(),
    openCompany: (core) => openCompany(core, server.base),
    converse,
    audit: async () => [],
  };
}

async function openCompany(core: Core, base: string): Promise<RobotCompany> {
  const { id: companyId } = await buildCompany(core);
  const [made] = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into queue_integrations (company_id, type, name, url_n8n, typebot_slug, typebot_delay_message, typebot_expires)
        values (${companyId}, 'typebot', 'Robô', ${base}, 'robo', 100, 0) returning id`,
    ),
  );
  const integrationId = made!.id;
  return openRobotConnection(core, companyId, { greetingMessage: GREETING, integrationId });
}

/** Followed by the name. */
const THANKS = 'Obrigado, ';

/** How many texts are shown before the next turn is written. */
const SHOWN_BEFORE = [0, 2, 3, 5];

function converse(_name: string, random: () => number): Conversation {
  const draw = (count: number) => Math.floor(random() * count);
  const option = draw(OPTIONS.length);
  const title = OPTIONS[option]!;
  const chosen = [String(option + 1), title, ` ${title.toUpperCase()}!`][draw(3)]!;
  const greetings = ['Oi', 'bom dia', 'quero ajuda'].slice(0, 1 + draw(3));
  const names = ['Ana', 'Souza'].slice(0, 1 + draw(2));
  const menu = OPTIONS.map((each, at) => `*[ ${at + 1} ]* - ${each}`).join('\n');
  const expected = [
    'Oi, aqui é o robô.',
    `Qual setor?\n\n${menu}`,
    `${title}. E o seu nome?`,
    THANKS,
    GREETING,
  ];
  return {
    turns: [greetings, [chosen], names],
    isBeginning: (shown) => shown.every((text, at) => isSame(text, expected[at], names)),
    isAnswered: (shown, turns) => shown.length >= SHOWN_BEFORE[turns]!,
  };
}

/** Messages in a row arrive in any order, and one may come while the bot is asked with the other. */
function isSame(text: string, expected: string | undefined, names: readonly string[]): boolean {
  if (expected !== THANKS) return text === expected;
  const said = /^Obrigado, ([^.]+)\.$/.exec(text)?.[1]?.split('\n') ?? [];
  return said.length > 0 && said.every((name) => names.includes(name));
}

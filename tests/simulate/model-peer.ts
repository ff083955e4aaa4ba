/** A model answers by a prompt: it repeats what the customer has written since its last answer, and hands over when asked to. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../apps/server/src/testing/builders.ts';
import type { Reply } from '../fakes/ai-server/ai-answers.ts';
import { apiError } from '../fakes/ai-server/ai-requests.ts';
import { AiServer, type Answering, type Asked } from '../fakes/ai-server/ai-server.ts';
import { auditUsage } from './audit-usage.ts';
import {
  type Conversation,
  GREETING,
  type Manner,
  openRobotConnection,
  type RobotCompany,
  type RobotPeer,
} from './robot-peer.ts';

const PERSON = 'Quero falar com uma pessoa.';
const HEAD = 'Você escreveu:';

export async function openModelPeer(): Promise<RobotPeer> {
  const server = await AiServer.open();
  // Its companies have no keys.
  server.isStrict = false;
  /** By the tokens that each is said to have cost: no two cost the same. */
  const answered = new Set<number>();
  let isLate = false;
  const answer = (asked: Asked): Reply => {
    const cost = answered.size + 1;
    answered.add(cost);
    return { ...echo(asked), usage: { input: cost, output: 0 } };
  };
  const answers: Record<Manner, Answering | typeof answer> = {
    answers: answer,
    late: answer,
    fails: apiError('overloaded'),
    cut: 'cut',
  };
  server.script = [answer];
  return {
    behave: (manner) => {
      server.script = [answers[manner]];
      isLate = manner === 'late';
      server.isSlow = isLate;
    },
    release: () => {
      server.release();
      server.isSlow = isLate;
    },
    vanish: async () => {
      await server.leave();
      await server.listen();
    },
    close: () => server.leave(),
    openCompany: (core) => openCompany(core, server.base),
    converse,
    audit: (core, companies) =>
      auditUsage(core, companies, { requests: server.asked.length, answered }),
  };
}

async function openCompany(core: Core, base: string): Promise<RobotCompany> {
  const { id: companyId } = await buildCompany(core);
  const { id: queueId } = await buildQueue(core, companyId, { greetingMessage: GREETING });
  const [made] = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into prompts (company_id, name, prompt, provider, base_url, model, queue_id)
        values (${companyId}, 'Robô', 'Ajude com calma.', 'custom', ${base}, 'gpt-test', ${queueId}) returning id`,
    ),
  );
  return openRobotConnection(core, companyId, { promptId: made!.id });
}

/** The last turn of the customer, as the request holds it: nothing else is known. */
function echo({ body }: Asked): Reply {
  const turns = body.input ?? body.messages ?? [];
  const since = turns.slice(turns.findLastIndex(({ role }) => role !== 'user') + 1);
  const text = [HEAD, ...since.map(({ content }) => content)].join('\n');
  const tool = { name: 'transfer_to_queue', arguments: { reason: 'pessoa' } };
  return text.includes(PERSON) ? { text, tool } : { text };
}

const TURN_MAX = 3;

/** Each text occurs once among all customers: one who is shown what somebody else wrote is misled. */
function converse(name: string, random: () => number): Conversation {
  const draw = (count: number) => Math.floor(random() * count);
  const questions = (turn: number) =>
    Array.from({ length: 1 + draw(TURN_MAX) }, (_, at) => `Pergunta ${turn}.${at} de ${name}?`);
  const turns = [questions(1), questions(2), [`${PERSON} (${name})`]];
  const isAnswered = (shown: readonly string[], count: number): boolean => {
    const said = shown.flatMap(linesOf);
    const isEnd = count < turns.length || shown.at(-1) === GREETING;
    return (
      isEnd &&
      turns
        .slice(0, count)
        .flat()
        .every((text) => said.includes(text))
    );
  };
  return {
    turns,
    isBeginning: (shown) => {
      const texts = shown.at(-1) === GREETING ? shown.slice(0, -1) : shown;
      const said = texts.flatMap(linesOf);
      const isTheirs = said.every((text) => turns.some((turn) => turn.includes(text)));
      const isOnce = new Set(said).size === said.length;
      const isGreeted = texts.length === shown.length || said.includes(turns.at(-1)![0]!);
      return texts.every(isEcho) && isTheirs && isOnce && isGreeted;
    },
    isAnswered,
  };
}

const linesOf = (text: string): string[] => text.split('\n').slice(1);

const isEcho = (text: string): boolean => {
  const [head, ...lines] = text.split('\n');
  return head === HEAD && lines.length > 0;
};

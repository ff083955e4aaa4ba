/** What a demo company has before anybody writes: people, queues, tags, connections, quick messages. */

import { queues } from '../conversation/queues/queues.table.ts';
import type { Db } from '../core/db/db.ts';
import { userQueues, users } from '../features/accounts/users.table.ts';
import { queueOptions } from '../features/queues/queue-options.table.ts';
import { quickMessages } from '../features/quick-messages/quick-messages.table.ts';
import { tags } from '../features/tags/tags.table.ts';
import { sandboxLinks } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { connectionQueues, connections } from '../gateway/connections/connections.table.ts';
import { laneTexts, queueTexts, quickTexts, staff, tagTexts } from './company-texts.ts';
import { menuTexts } from './menu-texts.ts';
import { fill } from './thread-script.ts';

export interface DemoCompany {
  readonly companyId: number;
  /** Its canary: a word in all its texts. */
  readonly word: string;
  readonly userIds: Readonly<Record<string, number>>;
  readonly queueIds: Readonly<Record<string, number>>;
  readonly tagIds: readonly number[];
  /** Lanes of the board, in order. */
  readonly laneIds: readonly number[];
  readonly connectionIds: Readonly<Record<string, number>>;
}

interface Making {
  db: Db;
  companyId: number;
  word: string;
  passwordHash: string;
}

export async function seedCompany(making: Making): Promise<DemoCompany> {
  const queueIds = await seedQueues(making);
  await seedMenus(making, queueIds);
  const connectionIds = await seedConnections(making, queueIds);
  const userIds = await seedUsers(making, queueIds);
  const { tagIds, laneIds } = await seedTags(making);
  await seedQuickMessages(making, userIds);
  const { companyId, word } = making;
  return { companyId, word, userIds, queueIds, tagIds, laneIds, connectionIds };
}

const idsBy = <K extends string>(keys: readonly K[], rows: readonly { id: number }[]) =>
  Object.fromEntries(keys.map((key, index) => [key, rows[index]?.id ?? 0]));

async function seedQueues({ db, companyId, word }: Making): Promise<Record<string, number>> {
  const rows = queueTexts.map(({ name, color, greeting }, index) => ({
    companyId,
    name,
    color,
    orderQueue: index + 1,
    greetingMessage: fill(greeting, { loja: word }),
  }));
  const made = await db.insert(queues).values(rows).returning({ id: queues.id });
  return idsBy(
    queueTexts.map(({ name }) => name),
    made,
  );
}

/** Questions that customers of the menu's connection may ask before somebody has time for them. */
async function seedMenus(
  { db, companyId, word }: Making,
  queueIds: Record<string, number>,
): Promise<void> {
  for (const { queue, options } of menuTexts) {
    const queueId = queueIds[queue] ?? 0;
    for (const [n, { title, message, children }] of options.entries()) {
      const line = { companyId, queueId, title, message: fill(message, { loja: word }) };
      const [made] = await db
        .insert(queueOptions)
        .values({ ...line, option: n + 1 })
        .returning({ id: queueOptions.id });
      if (children.length === 0) continue;
      await db.insert(queueOptions).values(
        children.map((child, m) => ({
          companyId,
          queueId,
          parentId: made?.id,
          option: m + 1,
          title: child.title,
          message: fill(child.message, { loja: word }),
        })),
      );
    }
  }
}

/** The main one and the one with a menu are linked already, so the gateway connects them; the others wait. */
async function seedConnections(
  { db, companyId, word }: Making,
  queueIds: Record<string, number>,
): Promise<Record<string, number>> {
  const made = await db
    .insert(connections)
    .values([
      { companyId, name: `Loja ${word}`, isDefault: true, wanted: 'up', generation: 1 },
      {
        companyId,
        name: `Filial ${word}`,
        status: 'DISCONNECTED',
        // Two queues need one.
        greetingMessage: `Olá! Você fala com a filial da Loja ${word}.`,
      },
      { companyId, name: `Eventos ${word}`, status: 'TIMEOUT', statusReason: 'link-down' },
      {
        companyId,
        name: `Menu ${word}`,
        wanted: 'up',
        generation: 1,
        greetingMessage: `{{ms}}, {{firstName}}! Você fala com a Loja ${word}. Escolha o setor:`,
        complationMessage: `A Loja ${word} agradece o contato. Até logo!`,
        ratingMessage: 'Como foi o nosso atendimento?',
      },
    ])
    .returning({ id: connections.id });
  const ids = idsBy(['main', 'branch', 'events', 'menu'], made);
  const pairs = [
    ['main', 'Atendimento'],
    ['branch', 'Suporte'],
    ['branch', 'Atendimento'],
    ['events', 'Atendimento'],
    ['menu', 'Financeiro'],
    ['menu', 'Suporte'],
    ['menu', 'Atacado'],
  ] as const;
  await db.insert(connectionQueues).values(
    pairs.map(([connection, queue]) => ({
      companyId,
      connectionId: ids[connection] ?? 0,
      queueId: queueIds[queue] ?? 0,
    })),
  );
  for (const connectionId of [ids.main ?? 0, ids.menu ?? 0]) {
    const device = `demo-${crypto.randomUUID()}`;
    await db.insert(sandboxLinks).values({ companyId, connectionId, device });
  }
  return ids;
}

async function seedUsers(
  { db, companyId, word, passwordHash }: Making,
  queueIds: Record<string, number>,
): Promise<Record<string, number>> {
  const host = `${word.toLowerCase()}.demo`;
  const made = await db
    .insert(users)
    .values(
      staff.map(({ login, name, profile, allTicket }) => ({
        companyId,
        name: fill(name, { loja: word }),
        email: `${login}@${host}`,
        passwordHash,
        profile,
        allTicket,
      })),
    )
    .returning({ id: users.id });
  const ids = idsBy(
    staff.map(({ login }) => login),
    made,
  );
  const memberships = staff.flatMap(({ login, queues: names }) =>
    names.map((name) => ({ companyId, userId: ids[login] ?? 0, queueId: queueIds[name] ?? 0 })),
  );
  await db.insert(userQueues).values(memberships);
  return ids;
}

async function seedTags({ db, companyId, word }: Making) {
  const plain = tagTexts.map(({ name, color }) => ({
    companyId,
    name: fill(name, { loja: word }),
    color,
  }));
  const lanes = laneTexts.map((lane) => ({ ...lane, companyId, kanban: true }));
  const made = await db
    .insert(tags)
    .values([...plain, ...lanes])
    .returning({ id: tags.id });
  const ids = made.map(({ id }) => id);
  return { tagIds: ids.slice(0, plain.length), laneIds: ids.slice(plain.length) };
}

async function seedQuickMessages(
  { db, companyId, word }: Making,
  userIds: Record<string, number>,
): Promise<void> {
  await db.insert(quickMessages).values(
    quickTexts.map(({ shortcode, message, of }) => ({
      companyId,
      shortcode,
      message: fill(message, { loja: word }),
      userId: userIds[of] ?? 0,
      geral: of === 'admin',
    })),
  );
}

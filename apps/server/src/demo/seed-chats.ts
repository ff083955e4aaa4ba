/** Two internal chats: the team's, with something unread for everybody else, and one of two people. */
import type { Db } from '../core/db/db.ts';
import { chatMessages, chats, chatUsers } from '../features/chats/chats.table.ts';
import type { DemoCompany } from './seed-company.ts';
import { fill } from './thread-script.ts';

interface Line {
  by: string;
  body: string;
  hoursAgo: number;
}

interface DemoChat {
  title: string;
  kind: 'group' | 'direct';
  /** Its owner first. */
  people: readonly string[];
  lines: readonly Line[];
  /** How many everybody has read. */
  read: number;
}

const demoChats: readonly DemoChat[] = [
  {
    title: 'Equipe da Loja <loja>',
    kind: 'group',
    people: ['admin', 'ana', 'bruno', 'supervisor'],
    lines: [
      {
        by: 'admin',
        body: 'Bom dia, equipe! Amanhã a loja abre uma hora mais cedo.',
        hoursAgo: 27,
      },
      { by: 'ana', body: 'Combinado. Quem fica com a fila do Financeiro?', hoursAgo: 26.8 },
      { by: 'bruno', body: 'Eu fico até o meio-dia 👍', hoursAgo: 26.7 },
      { by: 'ana', body: 'Chegou a nova tabela de preços do atacado?', hoursAgo: 4 },
      { by: 'bruno', body: 'Chega hoje à tarde, aviso aqui.', hoursAgo: 3.9 },
    ],
    read: 3,
  },
  {
    title: '',
    kind: 'direct',
    people: ['ana', 'bruno'],
    lines: [
      { by: 'ana', body: 'Você pode cobrir minha pausa às 15 h?', hoursAgo: 6 },
      { by: 'bruno', body: 'Posso, sim.', hoursAgo: 5.9 },
    ],
    read: 2,
  },
];

const HOUR_MS = 3_600_000;

export async function seedChats(db: Db, company: DemoCompany, now: Date): Promise<void> {
  for (const chat of demoChats) await seedChat(db, company, { chat, now });
}

async function seedChat(
  db: Db,
  { companyId, word, userIds }: DemoCompany,
  { chat, now }: { chat: DemoChat; now: Date },
): Promise<void> {
  const { kind, lines, read } = chat;
  const people = chat.people.map((key) => userIds[key]!);
  const [low, high] = people.toSorted((a, b) => a - b);
  const pair = kind === 'direct' ? { pairLow: low!, pairHigh: high! } : {};
  const at = ({ hoursAgo }: Line) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const last = lines.at(-1)!;
  const [made] = await db
    .insert(chats)
    .values({
      ...pair,
      companyId,
      kind,
      title: fill(chat.title, { loja: word }),
      ownerId: people[0]!,
      lastSeq: lines.length,
      lastMessage: last.body,
      createdAt: at(lines[0]!),
      updatedAt: at(last),
    })
    .returning({ id: chats.id });
  const chatId = made!.id;
  const seqOf = (key: string) => lines.findLastIndex(({ by }) => by === key) + 1;
  await db.insert(chatUsers).values(
    chat.people.map((key) => ({
      companyId,
      chatId,
      userId: userIds[key]!,
      readSeq: Math.max(read, seqOf(key)),
    })),
  );
  await db.insert(chatMessages).values(
    lines.map((line, index) => ({
      companyId,
      chatId,
      seq: index + 1,
      senderId: userIds[line.by]!,
      body: line.body,
      createdAt: at(line),
      updatedAt: at(line),
    })),
  );
}

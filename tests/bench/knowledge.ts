/**
 * Questions to a knowledge base of 50,000 chunks, whose words are as frequent as those of a language, and how many chunks are
 * read for one: a question of frequent words must not read all of them.
 */
import { searchKnowledge } from '../../apps/server/src/automation/effects/complete/knowledge.queries.ts';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { addDocument } from '../../apps/server/src/features/knowledge/add-document.ts';
import { writeChunks } from '../../apps/server/src/features/knowledge/chunks.queries.ts';
import { updateDocumentRow } from '../../apps/server/src/features/knowledge/knowledge.queries.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { Stage } from '../stage/stage.ts';
import { spread, times } from './figures.ts';
import { atMost, type Row } from './table.ts';
import { phrases } from './words.ts';

const DOCUMENTS = 100;
const CHUNKS = 500;
const PHRASES_OF_CHUNK = 20;
const QUESTIONS = 50;
const MS_MAX = 150;
const READ_MAX = 20_000;

/** A question is a phrase with words of each kind, or only of frequent ones. */
const kinds = {
  'of all kinds of words': (all: readonly string[], n: number) => `${all[n * 7]} ${all[n * 13]}`,
  'of frequent words': (all: readonly string[]) => frequent(all).join(' '),
};

export async function measureKnowledge(): Promise<Row[]> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  try {
    const { id: companyId } = await buildCompany(core);
    const all = phrases();
    await fill(core, companyId, all);
    await stage.query('vacuum analyze knowledge_chunks');
    const rows: Row[] = [];
    for (const [name, question] of Object.entries(kinds)) {
      const ask = (n: number) => () =>
        inTransaction(companyCtx(core, companyId), (tx) =>
          searchKnowledge(tx, question(all, n), undefined),
        );
      const before = await readSoFar(stage);
      const ms = await times(Array.from({ length: QUESTIONS }, (_, n) => ask(n)));
      let read = 0;
      await eventually('the statistics are there', async () => {
        read = (await readSoFar(stage)) - before;
        return read > 0;
      });
      const { p50, p99 } = spread(ms);
      const what = `a question ${name} to ${DOCUMENTS * CHUNKS} chunks`;
      rows.push(
        { name: `${what}: p50`, value: p50, unit: 'ms', target: atMost(MS_MAX, ' ms') },
        { name: `${what}: p99`, value: p99, unit: 'ms' },
        {
          name: `${what}: rows read`,
          value: read / (QUESTIONS + 3),
          unit: '',
          target: atMost(READ_MAX),
        },
      );
    }
    return rows;
  } finally {
    await close();
    await stage.close();
  }
}

async function fill(core: Core, companyId: number, all: readonly string[]): Promise<void> {
  for (let at = 0; at < DOCUMENTS; at++)
    await inTransaction(companyCtx(core, companyId), async (tx) => {
      const title = `Documento ${at}`;
      const { id } = await addDocument(tx, { title, kind: 'text', content: 'x', language: 'pt' });
      const texts = Array.from({ length: CHUNKS }, (_, n) => textOf(all, at * CHUNKS + n));
      await writeChunks(tx, id, 'pt', texts);
      await updateDocumentRow(tx, id, { state: 'ready', chunks: CHUNKS });
    });
}

const textOf = (all: readonly string[], n: number): string =>
  Array.from({ length: PHRASES_OF_CHUNK }, (_, at) => all[(n * 37 + at * 101) % all.length]!)
    .join(' ')
    .slice(0, 900);

function frequent(all: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of all.slice(0, 2000).flatMap((each) => each.split(' ')))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([word]) => word);
}

async function readSoFar(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_user_tables where relname = 'knowledge_chunks'`,
  );
  return row!.read;
}

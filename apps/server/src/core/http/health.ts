/** What load balancers and supervisors ask: whether the process lives, and whether it can work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Core } from '../ctx.ts';

/** Who probes waits five seconds or more unless told otherwise, and should get an answer rather than run into that. */
const READY_MS = 2_000;

export function addHealth(fastify: FastifyInstance, core: Core): void {
  const askDatabase = makeQuestion(core.pool);
  // Never asks the database: an outage there must not restart every process.
  fastify.get('/livez', async () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const late = pause(READY_MS, false, { ref: false });
    const isReady = await Promise.race([askDatabase(), late]);
    return reply
      .code(isReady ? 200 : 503)
      .send({ ok: isReady, disk: core.disk.levels, stuck: core.progress.stuck });
  });
}

/** One question at a time: while the database is frozen, probes must not take the connections of those who work. */
function makeQuestion(pool: pg.Pool): () => Promise<boolean> {
  // Past the time the pool ends the connection: another one may get through.
  const question = { text: 'select 1', query_timeout: READY_MS } as pg.QueryConfig;
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= pool
      .query(question)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
}

/** Health checks of load balancers and supervisors: whether the process is alive, and whether it is ready to work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Core } from '../ctx.ts';

/** Probes usually wait five seconds or more, and should get an answer instead of a timeout. */
const READY_MS = 2_000;

/** @param hasStarted whether all roles of the process are at work: until then a failure ends it */
export function addHealth(fastify: FastifyInstance, core: Core, hasStarted: () => boolean): void {
  const askDatabase = makeQuestion(core.pool);
  // Never queries the database: a database outage must not restart every process.
  fastify.get('/livez', async () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const late = pause(READY_MS, false, { ref: false });
    const isReady = hasStarted() && (await Promise.race([askDatabase(), late]));
    return reply
      .code(isReady ? 200 : 503)
      .send({ ok: isReady, disk: core.disk.levels, stuck: core.progress.stuck });
  });
}

/** One query at a time: while the database is frozen, probes must not take connections from requests. */
function makeQuestion(pool: pg.Pool): () => Promise<boolean> {
  // After the timeout the pool ends the connection: another one may succeed.
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

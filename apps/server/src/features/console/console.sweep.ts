import { asOwner } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Fixtures, Material } from '../../testing/sweep-material.ts';

/** A job of the caller's company that was given up. */
async function givenUp({ core, own }: Material): Promise<number> {
  const [job] = await asOwner(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select id from graphile_worker.add_job('mail-invitation',
        ${JSON.stringify({ companyId: own.company, userId: own.user })}::json, max_attempts => 1)`,
    ),
  );
  await asOwner(core, (db) =>
    db.execute(sql`update graphile_worker._private_jobs set attempts = 1 where id = ${job!.id}`),
  );
  return job!.id;
}

export const fixtures = {
  'GET /console': () => [{}],
  'GET /console/lines': () => [{}],
  'GET /console/jobs': () => [{}],
  'POST /console/jobs/:jobId/retry': async (material) => [
    { params: { jobId: await givenUp(material) } },
  ],
} satisfies Fixtures;

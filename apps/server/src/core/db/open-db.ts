/** Drizzle over a connection, with a short way for raw statements. */
import type pg from 'pg';
import { DrizzleQueryError, drizzle, type NodePgDatabase, type SQL } from './drizzle.ts';
import { type Rendered, render } from './render.ts';

/** What Drizzle uses of a client. */
export interface Queryable {
  query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult>;
}

export function openDb(client: Queryable): NodePgDatabase {
  const db = drizzle(client as unknown as pg.PoolClient);
  const slowly = db.execute.bind(db);
  const execute = (statement: SQL | string) => {
    const rendered = typeof statement === 'string' ? undefined : render(statement.getSQL());
    return rendered ? run(client, rendered) : slowly(statement);
  };
  return Object.assign(db, { execute: execute as unknown as NodePgDatabase['execute'] });
}

async function run(client: Queryable, { text, values }: Rendered): Promise<pg.QueryResult> {
  try {
    return await client.query({ text, types }, values);
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error);
  }
}

/** How Drizzle reads values of raw statements: times stay as PostgreSQL writes them. */
const types = typesOf(drizzle({} as pg.PoolClient));

function typesOf(db: NodePgDatabase): pg.CustomTypesConfig {
  const { session } = db._ as unknown as { session: Session };
  const prepared = session.prepareQuery({ sql: '', params: [] }, undefined, undefined, false);
  return prepared.rawQueryConfig.types;
}

/** The published types leave out what it prepares. */
interface Session {
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: undefined,
    name: undefined,
    isArray: false,
  ): { rawQueryConfig: { types: pg.CustomTypesConfig } };
}

/**
 * The only file that imports Drizzle. Its package.json lists 179 kB of exports, which Node rereads for every ES
 * module of the package and every import of it: almost a second of CPU time in each process that starts. The CommonJS
 * build needs only one read, below (`.cjs` states the format without the package.json).
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const pgCore = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

export const { and, asc, count, desc, eq, getTableName, inArray, isNull, isTable, lt, ne, sql } =
  require('drizzle-orm') as typeof import('drizzle-orm');

export const { Column, DrizzleQueryError, Name, Param, SQL, StringChunk } =
  require('drizzle-orm') as typeof import('drizzle-orm');
export type Column = import('drizzle-orm').Column;
export type Param = import('drizzle-orm').Param;
export type SQL = import('drizzle-orm').SQL;

export const { drizzle } =
  require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');

export const { bigint, boolean, customType, date, doublePrecision, getTableConfig } = pgCore;
export const { integer, json, jsonb } = pgCore;
export const { pgTable, smallint, text, timestamp, uuid } = pgCore;

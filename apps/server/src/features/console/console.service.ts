/** The operator's console: how the installation is doing. */
import { companyStates } from '@prosa/contract/companies/manifest';
import type { Console, DownLine, FailedJob } from '@prosa/contract/console';
import { audit } from '../../core/audit/audit.ts';
import { asOwner, inInstallation, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import { VERSION } from '../accounts/version.ts';
import {
  unscopedCountFailedJobs,
  unscopedFindFigures,
  unscopedListDownLines,
  unscopedListFailedJobs,
  unscopedRetryJob,
} from './console.queries.ts';

const inReais = ({ count, cents }: { count: number; cents: number }) => ({
  count,
  value: cents / 100,
});

const NONE = Object.fromEntries(companyStates.map((state) => [state, 0])) as Console['companies'];

export async function readConsole(ctx: UserCtx): Promise<Console> {
  const { core } = ctx;
  const [{ companies, open, overdue, paid, ...figures }, failedJobs] = await Promise.all([
    inInstallation(ctx, (tx) => unscopedFindFigures(tx)),
    asOwner(core, (db) => unscopedCountFailedJobs(db)),
  ]);
  return {
    ...figures,
    companies: { ...NONE, ...companies },
    open: inReais(open),
    overdue: inReais(overdue),
    paid: inReais(paid),
    failedJobs,
    disks: core.disk.uses,
    version: VERSION,
    at: core.now().toISOString(),
  };
}

export async function readDownLines(ctx: UserCtx): Promise<DownLine[]> {
  const found = await inInstallation(ctx, (tx) => unscopedListDownLines(tx));
  return found.map(({ companyId, company, since, ...line }) => ({
    ...line,
    company: { id: companyId, name: company },
    since: since && iso(since),
  }));
}

const ERROR_MAX = 200;

/** Errors of statements go on with their values, which may be what somebody wrote. */
const firstLine = (error: string | null): string =>
  (error ?? '')
    .split('\n')[0]!
    .replace(/\bparams:.*/, '')
    .slice(0, ERROR_MAX);

export async function readFailedJobs(ctx: UserCtx): Promise<FailedJob[]> {
  const found = await asOwner(ctx.core, (db) => unscopedListFailedJobs(db));
  return found.map(({ companyId, company, error, at, ...job }) => ({
    ...job,
    company: companyId === null ? null : { id: companyId, name: company ?? '' },
    error: firstLine(error),
    at: iso(at),
  }));
}

/** @throws ERR_NO_JOB_FOUND */
export async function retryJob(ctx: UserCtx, id: number): Promise<void> {
  const name = await asOwner(ctx.core, (db) => unscopedRetryJob(db, id));
  if (name === undefined) throw appError('ERR_NO_JOB_FOUND');
  await inTransaction(ctx, (tx) => audit(tx, 'jobRetried', { subject: id, detail: name }));
}

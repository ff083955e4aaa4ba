/** An installation without demo data starts without users: a link printed at start-up creates the operator. */
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@prosa/contract/limits';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { hashNewPassword } from '../accounts/new-password.ts';
import { unscopedHasOperator, unscopedInsertOperator, unscopedLockSetup } from './setup.queries.ts';

const TRIES_PER_HOUR = 20;

/** Derived, so that all processes print the same and nothing of it is stored. */
const setupToken = (core: Core): string =>
  core.secrets.deriveKey('first operator').toString('base64url');

/**
 * The address that makes the first operator; undefined once there is one. The token is in the fragment (#), which neither
 * servers nor proxies write it down.
 */
export async function setupLink(core: Core, url: string): Promise<string | undefined> {
  const isSetUp = await inSystem(core, (db) => unscopedHasOperator(db));
  return isSetUp ? undefined : `${url}/setup#${setupToken(core)}`;
}

interface Setup {
  token: string;
  name: string;
  email: string;
  password: string;
  language?: Language | undefined;
  ip: string;
}

/** @throws ERR_SETUP_LINK, ERR_RATE_LIMIT, ERR_COMMON_PASSWORD, ERR_EMAIL_ALREADY_EXISTS */
export async function setUp(core: Core, asked: Setup): Promise<{ email: string }> {
  const { token, name, email, language } = asked;
  if (core.config.rateLimits) await countHourly(core, `set-up from ${asked.ip}`, TRIES_PER_HOUR);
  if (!isSame(token, setupToken(core))) throw appError('ERR_SETUP_LINK');
  const passwordHash = await hashNewPassword(core, asked.password);
  try {
    await inSystem(core, async (db) => {
      await unscopedLockSetup(db);
      if (await unscopedHasOperator(db)) throw appError('ERR_SETUP_LINK');
      await unscopedInsertOperator(db, {
        name,
        email,
        passwordHash,
        ...(language && { language }),
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_norm_key')
      throw appError('ERR_EMAIL_ALREADY_EXISTS');
    throw error;
  }
  core.log.info('operator.created');
  return { email };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The logins of the demo data. The README publishes their password, so they are for this machine alone. */

import { LOOPBACK } from '../../core/config/ports.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { unscopedHasDemoLogins } from './auth.queries.ts';

export const DEMO_PASSWORD = 'prosa-demo';
const DEMO_ADDRESS = /\.demo$/i;
const ALL_ADDRESSES = '0.0.0.0';

export const hasDemoLogins = (core: Core): Promise<boolean> =>
  inSystem(core, (db) => unscopedHasDemoLogins(db));

/** A demo user with a password of their own may sign in everywhere. */
export const isLockedLogin = (
  { config }: Core,
  { email, password }: { email: string; password: string },
): boolean => config.isPublic && password === DEMO_PASSWORD && DEMO_ADDRESS.test(email);

/** The address to listen on. A trial is for this machine, unless HOST says otherwise. */
export async function listenHost(core: Core): Promise<string> {
  const { config, log } = core;
  const hasDemo = await hasDemoLogins(core);
  if (hasDemo && config.isPublic) log.warn({ public_url: config.publicUrl }, 'demo.logins_locked');
  return config.host ?? (hasDemo && !config.isPublic ? LOOPBACK : ALL_ADDRESSES);
}

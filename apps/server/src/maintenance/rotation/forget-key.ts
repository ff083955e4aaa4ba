/** A permanently lost master key: the servers must start without it, and without what it sealed. */
import { inSystem } from '../../core/ctx.ts';
import { unscopedDropLasting } from '../../core/secrets/lasting-keys.ts';
import { unscopedForgetKey } from './reseal.queries.ts';
import { type RotationCore, RotationError } from './reseal.ts';

/** @throws RotationError when the key is configured, or is unknown */
export async function forgetKey(core: RotationCore, print: string): Promise<void> {
  if (core.secrets.prints.includes(print))
    throw new RotationError(`The master key ${print} is given: nothing is lost`);
  await inSystem(core, async (db) => {
    if (!(await unscopedForgetKey(db, print)))
      throw new RotationError(`The master key ${print} is unknown`);
    await unscopedDropLasting(db, core.secrets);
  });
}

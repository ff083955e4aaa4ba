/** Settings of a company. Only listed keys exist; secrets are sealed to their row and never read back. */

import { type Language, languages } from '@prosa/contract/limits';
import {
  isGuardedKey,
  isSecretKey,
  isSettingKey,
  isSettingText,
  type SecretKey,
  type SettingKey,
  type SettingText,
  secretKeys,
  settingKeys,
} from '@prosa/contract/setting-keys';
import type { SecretState, Setting } from '@prosa/contract/settings';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import { last4Of, withDefaults } from '../../conversation/settings/settings.present.ts';
import {
  deleteSetting,
  findCompanyLocale,
  findSettingsRev,
  listSettings,
  writeLanguage,
  writeSetting,
  writeTimeZone,
} from '../../conversation/settings/settings.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { checkConfirmed } from '../../core/http/confirmed.ts';
import type { SecretPlace } from '../../core/secrets/secrets.ts';
import { isTimeZone } from '../../core/time.ts';
import { judgeSessions } from '../accounts/two-factor.service.ts';
import { endBeyond } from '../support/visits.service.ts';
import { emitSecret, emitSetting } from './settings.realtime.ts';

type WithRev<T> = T & { rev: number };

export const readSettings = (ctx: UserCtx): Promise<WithRev<Setting>[]> =>
  inTransaction(ctx, async (tx) => {
    const rev = await findSettingsRev(tx);
    const all = withDefaults(await listSettings(tx), await findCompanyLocale(tx));
    return all.map((setting) => ({ ...setting, rev }));
  });

export const readSecrets = (ctx: UserCtx): Promise<SecretState[]> =>
  inTransaction(ctx, async (tx) => {
    const stored = new Map((await listSettings(tx)).map(({ key, value }) => [key, value]));
    return secretKeys.map((key) => stateOf(tx, key, stored.get(key)));
  });

/** @throws ERR_NO_SETTING_FOUND for a key that is not listed, ERR_VALIDATION for a value it does not take, ERR_CONFIRM_IDENTITY */
export function changeSetting(
  ctx: UserCtx,
  { key, value }: Setting,
): Promise<WithRev<Setting> | WithRev<SecretState>> {
  if (isGuardedKey(key)) checkConfirmed(ctx);
  // Who helps a company does not decide how.
  if (key === 'supportAccess' && ctx.actor.visit) throw appError('ERR_SUPPORT_REFUSED');
  return inTransaction(ctx, async (tx) => {
    const changed = await put(tx, { key, value });
    return { ...changed, rev: await findSettingsRev(tx) };
  });
}

async function put(tx: Tx, { key, value }: Setting): Promise<Setting | SecretState> {
  if (isSecretKey(key)) return changeSecret(tx, key, value);
  if (isSettingText(key)) return change(tx, { key, value }, () => write(tx, key, value));
  if (isSettingKey(key)) return change(tx, { key, value }, () => choose(tx, key, value));
  if (key === 'language') return change(tx, { key, value }, () => speak(tx, value));
  if (key === 'timeZone') return change(tx, { key, value }, () => move(tx, value));
  throw appError('ERR_NO_SETTING_FOUND');
}

async function change(tx: Tx, setting: Setting, write: () => Promise<boolean>): Promise<Setting> {
  if (!(await write())) {
    throw appError('ERR_VALIDATION', {
      details: [{ field: 'value', part: 'body', problem: 'invalid_value' }],
    });
  }
  await audit(tx, 'settingChanged', { detail: `${setting.key} = ${setting.value}` });
  emitSetting(tx, setting);
  return setting;
}

async function choose(tx: Tx, key: SettingKey, value: string): Promise<boolean> {
  const allowed: readonly string[] = settingKeys[key].values;
  if (!allowed.includes(value)) return false;
  await writeSetting(tx, { key, value });
  if (key === 'requireTwoFactor') await judgeSessions(tx);
  if (key === 'supportAccess') await endBeyond(tx, value as 'off' | SupportAccess);
  return true;
}

async function speak(tx: Tx, value: string): Promise<boolean> {
  if (!(languages as readonly string[]).includes(value)) return false;
  await writeLanguage(tx, value as Language);
  return true;
}

/** @throws ERR_NO_PROMPT_FOUND */
async function write(tx: Tx, key: SettingText, value: string): Promise<boolean> {
  if (key === 'assistPrompt' && value !== '') {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
    if (!(await findOwn(tx, 'prompts', id))) throw appError('ERR_NO_PROMPT_FOUND');
  }
  await writeSetting(tx, { key, value });
  return true;
}

const move = async (tx: Tx, value: string): Promise<boolean> =>
  isTimeZone(value) && (await writeTimeZone(tx, value));

const placeOf = (tx: Tx, key: SecretKey): SecretPlace => ({
  table: 'settings',
  column: 'value',
  companyId: tx.companyId,
  row: key,
});

async function changeSecret(tx: Tx, key: SecretKey, value: string): Promise<SecretState> {
  const sealed = value && tx.core.secrets.seal(placeOf(tx, key), value).toString('base64url');
  if (sealed) await writeSetting(tx, { key, value: sealed });
  else await deleteSetting(tx, key);
  const state = stateOf(tx, key, sealed || undefined);
  await audit(tx, 'tokenChanged', { detail: key });
  emitSecret(tx, state);
  return state;
}

/** A secret that does not open any more (another master key) is still there, to be replaced. */
function stateOf(tx: Tx, key: SecretKey, sealed: string | undefined): SecretState {
  if (sealed === undefined) return { key, isSet: false, last4: '' };
  try {
    const secret = tx.core.secrets.unseal(placeOf(tx, key), Buffer.from(sealed, 'base64url'));
    return { key, isSet: true, last4: last4Of(secret.toString()) };
  } catch (error) {
    tx.log.error({ error, key }, 'secret.unreadable');
    return { key, isSet: true, last4: '' };
  }
}

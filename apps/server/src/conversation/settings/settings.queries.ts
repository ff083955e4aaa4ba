import type { Language } from '@prosa/contract/limits';
import {
  type CompanyLocale,
  type SettingKey,
  type SettingText,
  settingKeys,
  settingTexts,
} from '@prosa/contract/setting-keys';
import type { Setting } from '@prosa/contract/settings';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export function listSettings(tx: Tx): Promise<Setting[]> {
  return rows(tx.db, sql`select s.key, s.value from settings s where ${ofCompany(tx, 's')}`);
}

/** The value that the company chose, or the default. */
export async function settingOf(tx: Tx, key: SettingKey | SettingText): Promise<string> {
  const found = await rows<{ value: string }>(
    tx.db,
    sql`select s.value from settings s where ${ofCompany(tx, 's')} and s.key = ${key}`,
  );
  return found[0]?.value ?? { ...settingKeys, ...settingTexts }[key].initial;
}

export async function writeSetting(tx: Tx, { key, value }: Setting): Promise<void> {
  await tx.db.execute(sql`insert into settings (company_id, key, value) values (${tx.companyId}, ${key}, ${value})
    on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`);
}

export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.db.execute(sql`delete from settings s where ${ofCompany(tx, 's')} and s.key = ${key}`);
}

/** The language and time zone of the company's texts. */
export async function findCompanyLocale(tx: Tx): Promise<CompanyLocale> {
  const found = await rows<CompanyLocale>(
    tx.db,
    sql`select c.language, c.time_zone as "timeZone" from companies c where ${ofCompany(tx, 'c')}`,
  );
  return found[0]!;
}

/** Whether the company signed itself up and an operator has not decided yet. */
export async function isAwaitingApproval(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from companies c where ${ofCompany(tx, 'c')} and c.waiting_since is not null`,
  );
  return found.length > 0;
}

/** The revision that each change of a setting increments. */
export async function findSettingsRev(tx: Tx): Promise<number> {
  const found = await rows<{ rev: number }>(
    tx.db,
    sql`select c.rev from companies c where ${ofCompany(tx, 'c')}`,
  );
  return found[0]!.rev;
}

export async function writeLanguage(tx: Tx, language: Language): Promise<void> {
  await tx.db.execute(
    sql`update companies c set language = ${language} where ${ofCompany(tx, 'c')}`,
  );
}

/** @returns whether the database knows the name; its own list of zones may differ from ours */
export async function writeTimeZone(tx: Tx, timeZone: string): Promise<boolean> {
  const written = await rows(
    tx.db,
    sql`update companies c set time_zone = ${timeZone} where ${ofCompany(tx, 'c')}
      and exists (select from pg_timezone_names z where z.name = ${timeZone}) returning c.id`,
  );
  return written.length > 0;
}

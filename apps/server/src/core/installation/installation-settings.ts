/** Settings of the whole installation. Every process keeps them for some seconds: requests and mails ask for them. */
import { DEFAULT_NAME } from '@prosa/contract/branding/keys';
import type pg from 'pg';
import type { Core } from '../ctx.ts';
import { type Db, rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

export type InstallationValues = ReadonlyMap<string, string>;

const KEPT_MS = 15_000;

interface Known {
  values: InstallationValues;
  /** Hashes of its pictures, by name. */
  images: ReadonlyMap<string, string>;
}

interface Kept {
  until: number;
  known: Promise<Known>;
}

const kept = new WeakMap<pg.Pool, Kept>();
/** What was read last, for who cannot wait. */
const latest = new WeakMap<pg.Pool, InstallationValues>();

function known({ pool }: { pool: pg.Pool }): Promise<Known> {
  const before = kept.get(pool);
  if (before && before.until > performance.now()) return before.known;
  const read = readAll(pool);
  kept.set(pool, { until: performance.now() + KEPT_MS, known: read });
  read.catch(() => kept.delete(pool));
  return read;
}

/** By key; what is not set is absent. */
export const installationSettings = async (core: { pool: pg.Pool }): Promise<InstallationValues> =>
  (await known(core)).values;

/** The names of an operator's pictures, with the hash of their content. */
export const installationImages = async (core: {
  pool: pg.Pool;
}): Promise<ReadonlyMap<string, string>> => (await known(core)).images;

export const installationSetting = async (core: { pool: pg.Pool }, key: string): Promise<string> =>
  (await installationSettings(core)).get(key) ?? '';

/** What the product is called here. */
export const productName = async (core: { pool: pg.Pool }): Promise<string> =>
  (await installationSetting(core, 'productName')) || DEFAULT_NAME;

type Keeper = Pick<Core, 'pool' | 'wakes'>;

/** Reads them, and again whenever an operator changes one, in any process. */
export async function keepInstallationSettings({ pool, wakes }: Keeper): Promise<void> {
  wakes.on('installation', () => {
    kept.delete(pool);
    // Without a database nobody is answered.
    installationSettings({ pool }).catch(() => undefined);
  });
  await installationSettings({ pool });
}

/** After a change: other processes follow at once, too. */
export async function renewInstallationSettings({ pool, wakes }: Keeper): Promise<void> {
  kept.delete(pool);
  wakes.send('installation', 0);
  await installationSettings({ pool });
}

async function readAll(pool: pg.Pool): Promise<Known> {
  const [settings, pictures] = await Promise.all([
    pool.query<{ key: string; value: string }>('select key, value from installation_settings'),
    pool.query<{ image: string; hash: string }>('select image, hash from installation_images'),
  ]);
  const values = new Map(settings.rows.map(({ key, value }) => [key, value]));
  latest.set(pool, values);
  return { values, images: new Map(pictures.rows.map(({ image, hash }) => [image, hash])) };
}

/** As this process knows it: read at its start, and seconds after a change. */
export function knownInstallationSetting(core: { pool: pg.Pool }, key: string): string {
  // Renewed for the next who asks; without a database nobody is answered.
  installationSettings(core).catch(() => undefined);
  return latest.get(core.pool)?.get(key) ?? '';
}

/** Whom people write to. */
export const supportContact = (core: Pick<Core, 'config' | 'pool'>): string =>
  knownInstallationSetting(core, 'supportContact') || core.config.supportContact;

/** An empty value removes it. */
export async function unscopedWriteInstallation(db: Db, key: string, value: string): Promise<void> {
  if (value === '') await db.execute(sql`delete from installation_settings where key = ${key}`);
  else
    await db.execute(sql`insert into installation_settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value, updated_at = now()`);
}

export interface InstallationPicture {
  mime: string;
  bytes: Buffer;
  hash: string;
}

export async function findInstallationImage(
  { pool }: { pool: pg.Pool },
  image: string,
): Promise<InstallationPicture | undefined> {
  const { rows: found } = await pool.query<InstallationPicture>(
    'select mime, bytes, hash from installation_images where image = $1',
    [image],
  );
  return found[0];
}

export async function unscopedWriteImage(
  db: Db,
  image: string,
  { mime, bytes, hash }: InstallationPicture,
): Promise<void> {
  await db.execute(sql`insert into installation_images (image, mime, bytes, hash)
    values (${image}, ${mime}, ${bytes}, ${hash})
    on conflict (image) do update set mime = excluded.mime, bytes = excluded.bytes, hash = excluded.hash,
      updated_at = now()`);
}

export const unscopedDeleteImage = async (db: Db, image: string): Promise<void> => {
  await rows(db, sql`delete from installation_images where image = ${image}`);
};

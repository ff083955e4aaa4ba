import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sandboxConnection, signIn } from '../stage/attendant.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';

/** The program with all packages but one. Returns its first file. */
async function installWithout(left: string, dir: string): Promise<string> {
  for (const name of [SERVER, 'apps/server/package.json', 'package.json']) {
    await cp(path.join(ROOT, name), path.join(dir, name), { recursive: true });
  }
  const packages = path.join(dir, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name === left) continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
  return path.join(dir, SERVER, 'main.ts');
}

test('does not offer linked devices without their optional package, and everything else works', async () => {
  const stage = await Stage.open({ inMemory: true });
  let server: ServerProcess | undefined;
  try {
    server = await ServerProcess.start({
      databaseUrl: stage.directUrl(),
      dataDir: stage.dir,
      env: { SEED_DEMO: 'on' },
      entry: await installWithout('baileys', path.join(stage.dir, 'installed')),
    });
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const offered = await admin.call('GET /whatsapp/providers');
    expect(offered.map(({ provider }) => provider)).toEqual(['cloud', 'sandbox']);
    const name = 'Celular da loja';
    await expect(
      admin.call('POST /whatsapp', { body: { name, provider: 'baileys' } }),
    ).rejects.toMatchObject({ code: 'ERR_PROVIDER_UNAVAILABLE' });
    await sandboxConnection(admin);
  } finally {
    await server?.end('SIGKILL');
    await stage.close();
  }
}, 120_000);

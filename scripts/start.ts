/** `npm start`: builds what changed, then runs the server in this process. */
import { enableCompileCache } from 'node:module';
import { ConfigError, loadConfig } from '../apps/server/src/core/config.ts';
import { prepareDataDir } from '../apps/server/src/core/data-dir.ts';
import { buildWeb } from './build-web.ts';
import { COMPILE_CACHE } from './run-command.ts';

// For this process and those it starts.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
enableCompileCache(process.env.NODE_COMPILE_CACHE);

try {
  // What is wrong with the settings should not wait for a build.
  const config = loadConfig();
  prepareDataDir(config.dataDir);
  if (config.roles.includes('api')) await buildWeb();
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `Start failed: ${(error as Error).message}`,
  );
  process.exit(1);
}
await import('../apps/server/src/main.ts');

/** `npm start`: builds what changed, then runs the server in this process. */
import { enableCompileCache } from 'node:module';
import { ConfigError, loadConfig } from '../apps/server/src/core/config/config.ts';
import { isDataDirInUse, prepareDataDir } from '../apps/server/src/core/config/data-dir.ts';
import { probePorts } from '../apps/server/src/core/config/ports.ts';
import { buildWeb } from './build-web.ts';
import { COMPILE_CACHE } from './run-command.ts';

// For this process and its children.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
enableCompileCache(process.env.NODE_COMPILE_CACHE);

try {
  // Report a blocking problem before the build.
  const config = loadConfig();
  prepareDataDir(config.dataDir);
  // Another server on the folder is reported below: it has the port as well.
  if (config.databaseUrl || !isDataDirInUse(config.dataDir)) await probePorts(config);
  if (config.roles.includes('api')) await buildWeb();
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `Start failed: ${(error as Error).message}`,
  );
  process.exit(1);
}
await import('../apps/server/src/main.ts');

/** Builds sw.js after everything else, with the list of files that the app needs to start. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Plugin } from 'vite';

/** The page and what it names; files of public/ are not in the build's list. */
const PUBLIC_FILES = [
  '/theme-init.js',
  '/logo.svg',
  '/app.webmanifest',
  '/icons/icon-192.png',
  '/icons/badge-96.png',
];
/** Large, and of no use without a connection. */
const LEFT_OUT = /(\.json|licenses\.txt|\.wasm|emoji-panel[^/]*|sandbox-page[^/]*|-ext-[^/]*)$/;

export function serviceWorker(): Plugin {
  return {
    name: 'prosa-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.values(bundle);
      const hash = createHash('sha256');
      for (const { fileName } of built) hash.update(`${fileName}\0`);
      for (const file of PUBLIC_FILES) hash.update(readFileSync(`public${file}`));
      const page = built.find(({ fileName }) => fileName === 'index.html');
      if (page?.type === 'asset') hash.update(page.source);
      const files = built.map(({ fileName }) => `/${fileName}`).filter((f) => !LEFT_OUT.test(f));
      const shell = [...files, ...PUBLIC_FILES].sort();
      const source = await buildWorker(shell, hash.digest('hex').slice(0, 12));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

async function buildWorker(shell: readonly string[], version: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __SHELL__: JSON.stringify(shell),
      __SHELL_VERSION__: JSON.stringify(version),
    },
    build: {
      write: false,
      lib: { entry: 'service-worker/service-worker.ts', formats: ['iife'], name: 'sw' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('the service worker was not built');
  return first.output[0].code;
}

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { preloads } from './scripts/preload-plugin.ts';
import { pxToRem } from './scripts/px-to-rem.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';
import { type Modules, usedModules } from './scripts/used-modules.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** On a slow line each file costs a round trip: what a screen needs that everybody opens comes in one. */
const inOneFile = (name: string, entries: readonly string[], priority: number) => {
  const isUsed = usedBy(entries);
  return {
    debugName: name,
    priority,
    name: (id: string, modules: Modules) => (isUsed(id, modules) ? name : null),
  };
};

function usedBy(entries: readonly string[]) {
  let used: Set<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    used ??= usedModules(
      entries.map((each) => path.join(SOURCES, each)),
      modules,
    );
    return used.has(id);
  };
}

const SOURCES = path.join(import.meta.dirname, 'src');
const SIGN_IN = ['features/sign-in/login-page.tsx'];
const INBOX = ['app/inbox.ts', 'features/tickets/tickets-page.tsx'];
const FILTERS = ['features/tickets/ticket-filters.tsx'];
const CHAT = ['features/tickets/ticket-chat.tsx'];
const LISTS = ['features/users/users-page.tsx', 'features/tags/tags-page.tsx'];

/**
 * Needed at once by every page: in one file, but for the entry, by which the manifest knows the page. With it what the page
 * for signing in shares with the inbox, or that page would load the whole inbox for it.
 */
function withTheFirstPage() {
  const [isFirst, signsIn, isInbox] = [usedBy(['main.tsx']), usedBy(SIGN_IN), usedBy(INBOX)];
  return {
    debugName: 'app',
    priority: 5,
    name: (id: string, modules: Modules) => {
      const isNeeded = isFirst(id, modules) || (signsIn(id, modules) && isInbox(id, modules));
      return isNeeded && !/(index\.html|main\.tsx)$/.test(id) ? 'app' : null;
    },
  };
}

/**
 * What several other screens share would be a file for each set of them. Small ones are laid together; were it more than
 * a few kilobytes (of sources), screens would load much that only others need.
 */
const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2000,
  priority: 1,
};

export default defineConfig({
  plugins: [react({ compiler: true }), preloads(), serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  css: { postcss: { plugins: [pxToRem()] } },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    // Older targets make Lightning CSS lower light-dark() to variables that Mantine never sets.
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.5'],
    // A data: URL for a font or script would break the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // Linked from the sign-in page: what is built in has to be named with its licence.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            withTheFirstPage(),
            inOneFile('sign-in', SIGN_IN, 4),
            inOneFile('inbox', INBOX, 4),
            // Fetched right after the first rows, without what only conversation and lists need.
            inOneFile('filters', FILTERS, 3),
            inOneFile('chat', CHAT, 2),
            inOneFile('lists', LISTS, 2),
            SHARED,
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { serviceWorker } from './scripts/service-worker-plugin.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** Needed at once by every page: in one file, but for the entry, by which the manifest knows the page. */
const WITH_THE_FIRST_PAGE = {
  name: 'app',
  tags: ['$initial' as const],
  test: (id: string) => !/(index\.html|main\.tsx)$/.test(id),
  priority: 2,
};

/**
 * What several screens share would be a file for each set of them, 130 for /tickets. Small ones are laid together; were
 * it more than a few kilobytes (of sources), screens would load much that only others need.
 */
const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2000,
  priority: 1,
};

export default defineConfig({
  plugins: [react({ compiler: true }), serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
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
    rolldownOptions: { output: { codeSplitting: { groups: [WITH_THE_FIRST_PAGE, SHARED] } } },
  },
});

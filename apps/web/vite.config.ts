import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { serviceWorker } from './scripts/service-worker-plugin.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

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
  },
});

import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import './theme.gen.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/PasswordInput.css';
import './main.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { laterTexts } from './app/later-texts.ts';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { startServiceWorker } from './app/service-worker.ts';
import { watchSession } from './app/session-watch.ts';
import { startI18n } from './i18n/i18n.ts';
import { afterFirstScreen, firstScreen } from './session/first-screen.ts';

void loadFont();
await startI18n(laterTexts);
watchSession(() => router.invalidate());
if (import.meta.env.PROD) startServiceWorker((path) => router.history.push(path));
createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);

void afterFirstScreen(async () => globalThis.loadBrand?.());

/** On a first visit a system font is shown meanwhile; later the font is cached, and nobody sees it change. */
async function loadFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await firstScreen;
  await import('./app/font.css').catch(() => undefined);
}

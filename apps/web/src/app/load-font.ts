import { firstScreen } from '../session/first-screen.ts';

/** On a first visit a system font is shown meanwhile; later the font is cached, and nobody sees it change. */
export async function loadFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await firstScreen;
  await import('./font.css').catch(() => undefined);
}

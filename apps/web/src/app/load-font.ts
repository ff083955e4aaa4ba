import { firstScreen } from '../session/first-screen.ts';

/** On a first visit a font of the machine is read meanwhile; later the font is at hand, and nobody sees it change. */
export async function loadFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await firstScreen;
  await import('./font.css').catch(() => undefined);
}

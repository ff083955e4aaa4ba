/** The first file of a child process: what must happen before the WhatsApp library is loaded. */
import { flushCompileCache } from 'node:module';
import { silenceConsole } from './console-guard.ts';
import { needsSharedStorage, shareStorage } from './shared-storage.ts';

silenceConsole();
if (needsSharedStorage(process.versions.node)) shareStorage();
const { runChild } = await import('./child.ts');
runChild();
// Node writes it when it ends in order: who is killed should find it, too.
flushCompileCache();

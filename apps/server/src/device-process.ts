/** Entry file of a linked-devices process: runs what must come before the WhatsApp library is loaded. */
import { flushCompileCache } from 'node:module';
import { createEvents } from './core/events/events.ts';
import { subscribers } from './events.ts';
import { silenceConsole } from './gateway/adapters/baileys/console-guard.ts';

silenceConsole();
const { runChild } = await import('./gateway/adapters/baileys/child.ts');
runChild(createEvents(subscribers));
// Node writes the compile cache only at an orderly exit, and this process is mostly killed.
flushCompileCache();

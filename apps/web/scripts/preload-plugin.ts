/**
 * Tells theme-init.js, which runs before everything else, what a page will fetch next: the first texts of its language and,
 * for somebody signed in, the inbox and the conversation with the other texts. Otherwise each would be asked for only when the
 * file before it has come.
 */
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const LANGUAGES = ['pt', 'en', 'es'];
const SCRIPT = '<script src="/theme-init.js"';

export function preloads(): Plugin {
  return {
    name: 'prosa-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no page');
      const html = String(page.source);
      if (!html.includes(SCRIPT)) throw new Error('the page does not begin with theme-init.js');
      const files = (source: string) => filesOf(bundle, source).filter((f) => !html.includes(f));
      const textsOf = (name: string) =>
        Object.fromEntries(
          LANGUAGES.map((each) => [each, files(`src/${name.replace('*', each)}.ts`)]),
        );
      const inbox = files('src/app/inbox.ts');
      const chat = files('src/features/tickets/ticket-chat.tsx').filter((f) => !inbox.includes(f));
      const [texts, laterTexts] = [textsOf('i18n/*-first'), textsOf('app/*-later')];
      const wanted = { texts, laterTexts, inbox, chat };
      page.source = html.replace(SCRIPT, `${SCRIPT} data-files='${JSON.stringify(wanted)}'`);
    },
  };
}

/** A module's file with all that it imports, and their styles. */
function filesOf(bundle: Bundle, source: string): string[] {
  const entry = Object.values(bundle).find(
    (each): each is Chunk =>
      each.type === 'chunk' && each.facadeModuleId?.endsWith(source) === true,
  );
  if (!entry) throw new Error(`the build has no file for ${source}`);
  const found = new Set([entry.fileName]);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const each of chunk.imports) found.add(each);
    for (const each of chunk.viteMetadata?.importedCss ?? []) found.add(each);
  }
  return [...found].map((name) => `/${name}`);
}

/** What some modules need of the program, for the build to lay it into one file. */
import path from 'node:path';

/** What the bundler knows of modules. */
export interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null;
}

/** Libraries whose one entry names hundreds of files: of those only what is asked for by name counts. */
const BY_NAME = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'];
const NAMED_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The entries and all that they import statically. */
export function usedModules(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set(entries);
  for (const id of found) for (const each of importsOf(id, modules)) found.add(each);
  return found;
}

function importsOf(id: string, modules: Modules): string[] {
  const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {};
  const whole = importedIds.filter((each) => !BY_NAME.some((name) => isEntryOf(name, each)));
  const named = [...(code ?? '').matchAll(NAMED_IMPORT)].flatMap(([, names = '', from = '']) => {
    const entry = BY_NAME.includes(from) && importedIds.find((each) => isEntryOf(from, each));
    return entry ? filesOf(entry, names, modules) : [];
  });
  return [...whole, ...named];
}

const isEntryOf = (library: string, id: string): boolean =>
  /\/esm\/(index|tabler-icons-react)\.mjs$/.test(id) && id.includes(`/node_modules/${library}/`);

/** Their files are named like what they export, in one spelling or another. */
function filesOf(entry: string, names: string, modules: Modules): string[] {
  const wanted = new Set(names.split(',').map((each) => plain(each.trim().split(/\s+as\s+/)[0]!)));
  const files = modules.getModuleInfo(entry)?.importedIds ?? [];
  return files.filter((file) => wanted.has(plain(path.parse(file).name)));
}

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

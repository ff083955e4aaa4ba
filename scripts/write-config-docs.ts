/** Writes .env.example and the table of the README from the settings; --check only compares. */
import * as fs from 'node:fs';
import path from 'node:path';
import { type Setting, settings } from '../apps/server/src/core/config/config.settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const BEGIN = '<!-- configuration:begin, written by scripts/write-config-docs.ts -->';
const END = '<!-- configuration:end -->';
const entries: [string, Setting][] = Object.entries(settings);

/** The files whose text differs from the settings; with `isWriting` they are updated. */
export function configDocs(isWriting: boolean): string[] {
  const stale: string[] = [];
  for (const [name, text] of wantedFiles()) {
    const file = path.join(root, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    stale.push(name);
    if (isWriting) fs.writeFileSync(file, text);
  }
  return stale;
}

function wantedFiles(): [string, string][] {
  const files: [string, string][] = [['.env.example', exampleFile()]];
  const readme = path.join(root, 'README.md');
  if (!fs.existsSync(readme)) return files;
  const text = fs.readFileSync(readme, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the lines ${BEGIN} and ${END}`);
  files.push(['README.md', `${text.slice(0, begin)}${BEGIN}\n${table()}${text.slice(end)}`]);
  return files;
}

function exampleFile(): string {
  const blocks = entries.map(([name, { doc, fallback, fallbackDoc }]) => {
    const comment = fallbackDoc ? `# ${doc}\n# Default: ${fallbackDoc}.` : `# ${doc}`;
    return `${comment}\n#${name}=${fallback ?? ''}\n`;
  });
  return `# Copy to .env and uncomment what you change. Written by scripts/write-config-docs.ts.\n\n${blocks.join('\n')}`;
}

function table(): string {
  const rows = entries.map(([name, { doc, fallback, fallbackDoc }]) => {
    const shown = fallbackDoc ?? `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${doc} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

if (import.meta.main) {
  const isChecking = process.argv.includes('--check');
  const stale = configDocs(!isChecking);
  if (isChecking && stale.length > 0) {
    console.error(`Run "node scripts/write-config-docs.ts": ${stale.join(', ')} is not up to date`);
    process.exitCode = 1;
  }
}

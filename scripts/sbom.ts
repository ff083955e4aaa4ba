/**
 * `npm run sbom`: the bill of materials of everything shipped, in CycloneDX, with the licence of each package:
 * dist/sbom.cdx.json. The web app's build writes the licence texts of its packages: licenses.txt.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'dist/sbom.cdx.json');

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: readonly { name: string; value: string }[];
}

export interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Everything in package-lock.json except packages for building and testing only. `npm sbom --omit dev` omits shipped
 * packages that some development package needs too, so we query all and filter.
 */
export function readSbom(): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout, stderr, status } = spawnSync('npm', [...args, '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed\n${stderr}`);
  const all = JSON.parse(stdout) as Sbom;
  const components = all.components.filter(isShipped);
  const kept = new Set([all.metadata.component, ...components].map((each) => each['bom-ref']));
  return {
    ...all,
    // npm uses the name of the folder.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name: 'prosa' } },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((on) => kept.has(on)),
      })),
  };
}

const isShipped = ({ properties = [] }: Component): boolean =>
  !properties.some(({ name }) => /^cdx:npm:package:(development|private)$/.test(name));

/** SPDX, as the package states it. */
export const licencesOf = ({ licenses = [] }: Component): string =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name)
    .join(' AND ');

if (import.meta.main) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(readSbom(), null, 2));
  console.log(path.relative(root, file));
}

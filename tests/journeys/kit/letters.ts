/** Mail that the journeys' server writes to its data folder, since it has no mail server. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readLetter } from '../../../apps/server/src/testing/letter.ts';
import { eventually } from '../../stage/eventually.ts';

/** The text of the newest mail to this address. */
export function mailedTo(email: string): Promise<string> {
  const folder = path.join(process.env.JOURNEYS_DATA_DIR ?? '', 'mail');
  return eventually(`a letter to ${email}`, async () => {
    const names = await readdir(folder).catch(() => []);
    const letters = await Promise.all(
      names
        .toSorted()
        .map(async (name) => readLetter(await readFile(path.join(folder, name), 'utf8'))),
    );
    return letters.findLast(({ to }) => to === email)?.text;
  });
}

/** Names of flows that nobody typed: of copies and imports. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Language } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { takenNames } from './flows.queries.ts';

const copies: Record<Language, string> = { pt: 'cópia', en: 'copy', es: 'copia' };

export const nameOfCopy = (name: string, language: Language): string =>
  withEnding(name, ` - ${copies[language]}`);

const TRIES = 200;

/** The name itself, else with the first number that is free. @throws ERR_FLOW_NAME_ALREADY_EXISTS if none is */
export async function freeName(tx: Tx, name: string): Promise<string> {
  const numbered = Array.from({ length: TRIES }, (_, at) => withEnding(name, ` ${at + 2}`));
  const taken = await takenNames(tx, [name, ...numbered]);
  const free = [name, ...numbered].find((each) => !taken.has(each.toLowerCase()));
  if (free === undefined) throw appError('ERR_FLOW_NAME_ALREADY_EXISTS');
  return free;
}

function withEnding(name: string, ending: string): string {
  const room = flowLimits.name.max - ending.length;
  return `${name.slice(0, room).toWellFormed().trimEnd()}${ending}`;
}

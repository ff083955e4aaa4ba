import type { Help } from '@prosa/contract/helps';
import type { HelpRow } from './helps.queries.ts';

export const presentHelp = ({ edits: _, createdAt, updatedAt, ...row }: HelpRow): Help => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

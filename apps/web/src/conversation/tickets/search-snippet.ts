import { normalise } from '@prosa/contract/plain-text';
import { matchRanges } from '../../ui/match-ranges.ts';

/** Characters shown before the search hit, so that a short line shows it. */
const LEAD = 24;

export function searchSnippet(body: string, query: string): string {
  const text = normalise(body, 'NFC');
  const at = matchRanges(text, query)[0]?.start ?? 0;
  const before = [...text.slice(0, at)];
  if (before.length <= LEAD) return text;
  const around = before.slice(-LEAD).join('') + text.slice(at);
  return `…${around.replace(/^\S*\s+/, '')}`;
}

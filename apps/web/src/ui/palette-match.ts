/** Every typed word must begin a word of the label, ignoring accents and case. */
import { folded as plain } from '@prosa/contract/plain-text';
export function matches(label: string, query: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}.]+/u);
  return plain(query)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

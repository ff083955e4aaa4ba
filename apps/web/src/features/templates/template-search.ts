import { folded } from '@prosa/contract/plain-text';
import type { Template } from '@prosa/contract/templates';

/** By name or text; every typed word must match. */
export function matchTemplates(templates: readonly Template[], typed: string): Template[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, header, body }) => {
    const text = folded(`${name.replaceAll('_', ' ')} ${name} ${header} ${body}`);
    return words.every((word) => text.includes(word));
  });
}

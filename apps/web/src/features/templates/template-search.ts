import { folded } from '@prosa/contract/plain-text';
import type { Template } from '@prosa/contract/templates';

/** By name or words; every word typed must be in it. */
export function matchTemplates(templates: readonly Template[], typed: string): Template[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, header, body }) => {
    const text = folded(`${name.replaceAll('_', ' ')} ${name} ${header} ${body}`);
    return words.every((word) => text.includes(word));
  });
}

import type { Template } from '@prosa/contract/templates';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** By name or words; every word typed must be in it. */
export function matchTemplates(templates: readonly Template[], typed: string): Template[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, header, body }) => {
    const text = plain(`${name.replaceAll('_', ' ')} ${name} ${header} ${body}`);
    return words.every((word) => text.includes(word));
  });
}

/** The dictionaries of the app, to find things by their words in each language and to detect words of another one. */
import type { Page } from '@playwright/test';
import type { Language } from '@prosa/contract/limits';
import { queueVariables } from '@prosa/contract/message-variables';
import { allTexts as texts } from '../../../apps/web/src/i18n/all-texts.ts';

export { texts };

/** `{{place}}` matches anything. */
export const like = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\{\w+\}\}/)
      .map(quoted)
      .join('.+')}$`,
  );

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Short words may be the same in a name or a tag of the demo. */
const TELLING_MIN = 8;
/** Queues and a view of the demo, whose names are words of the app. */
const NAMES = new Set(['Financeiro', 'Atendimento', 'Sem resposta']);
/** An unfilled placeholder; a text with variables for customers is shown as written. */
const UNFILLED = new RegExp(`\\{\\{(?!(?:${queueVariables.join('|')})\\})\\w+\\}\\}`);
const RAW_KEY = new RegExp(`\\b(${Object.keys(texts.pt).join('|')})\\.[a-zA-Z_]+\\b`);

/** Visible or read-out text that is not of this language: raw keys and texts of the others. */
export async function foreignWords(page: Page, language: Language): Promise<string[]> {
  const shown = await wordsOn(page);
  const own = new Set(leaves(texts[language]));
  const others = Object.values(texts).flatMap(leaves);
  const foreign = new Set(
    others.filter((text) => text.length >= TELLING_MIN && !own.has(text) && !NAMES.has(text)),
  );
  return shown.filter((text) => RAW_KEY.test(text) || foreign.has(text) || UNFILLED.test(text));
}

function leaves(part: object): string[] {
  return Object.values(part).flatMap((value) =>
    typeof value === 'string' ? [value] : leaves(value),
  );
}

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];
const TEXT_NODE = 3;

/** Text nodes and the attributes that people see or hear. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.locator(':root').evaluate(
    (root, { spoken, textNode }) => {
      const wordsOf = (element: typeof root): string[] => [
        ...spoken.map((name) => element.getAttribute(name) ?? ''),
        ...[...element.childNodes]
          .filter((node) => node.nodeType === textNode)
          .map((node) => node.textContent.trim()),
      ];
      const words = [...root.querySelectorAll('body, body *')].flatMap(wordsOf);
      return [...new Set(words)].filter((text) => text !== '');
    },
    { spoken: SPOKEN, textNode: TEXT_NODE },
  );

/** Texts that are too long for one message, in parts. Pure. */
import { flowLimits } from '@prosa/contract/flow-limits';

/** Splits at the last line break or space that still fits; a longer word is cut, but no character is. */
export function partsOf(text: string, max: number = flowLimits.text.max): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const head = rest.slice(0, max + 1);
    const cut = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > max / 2) ?? max;
    const end = isHalf(rest, cut) ? cut - 1 : cut;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest].filter((part) => part !== '');
}

const isHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

import { useEffect } from 'react';
import { matchRanges } from '../../ui/match-ranges.ts';
import './marked-words.css';

/** What bubbles say; their texts stand in spans that know their direction. */
const WORDS = '[role="log"] [data-message] [dir="auto"]';

/**
 * Marks what was searched for in the messages on screen, by the browser's own highlights: no bubble is drawn anew. A
 * browser without them still jumps to each message and lets it flash up.
 * @param shown the message that is looked at
 */
export function useMarkedWords(query: string, shown: string | undefined): void {
  useEffect(() => {
    const log = document.querySelector('[role="log"]');
    if (!log || query === '' || !('highlights' in CSS)) return;
    const [all, here] = [new Highlight(), new Highlight()];
    here.priority = 1;
    CSS.highlights.set('found', all).set('found-here', here);
    const mark = () => {
      all.clear();
      here.clear();
      for (const words of document.querySelectorAll(WORDS)) {
        const marks = words.closest(`[data-message="${shown}"]`) ? here : all;
        markIn(words, query, marks);
      }
    };
    mark();
    // Bubbles come and go as one scrolls.
    const observer = new MutationObserver(mark);
    observer.observe(log, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-here');
    };
  }, [query, shown]);
}

function markIn(words: Element, query: string, marks: Highlight): void {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of matchRanges(node.nodeValue ?? '', query)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      marks.add(range);
    }
  }
}

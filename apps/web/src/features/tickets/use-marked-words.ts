import { useEffect } from 'react';
import { matchRanges } from '../../ui/match-ranges.ts';
import './marked-words.css';

/** Texts of bubbles; they are in spans with their own direction. */
const WORDS = '[role="log"] [data-message] [dir="auto"]';

/**
 * Highlights search words in the messages on screen with the browser's Highlight API: no bubble is drawn again.
 * Browsers without it still scroll to each message and flash it. @param shown the current hit
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
    // Scrolling mounts and unmounts bubbles.
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

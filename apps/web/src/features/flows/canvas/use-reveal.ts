import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { OVERLAYS } from '../../../ui/overlay-open.ts';
import { onReveal } from './reveal.ts';

const FRAMES_MAX = 20;
/** Else words on the node could not be read. */
const ZOOM_MIN = 0.6;

const elementOf = (id: string): HTMLElement | null =>
  document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);

/** The drawing may take a while: a dialog that people opened meanwhile keeps the keyboard. */
function hasOpenedOverlay(before: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== before && activeElement?.closest(OVERLAYS) != null;
}

/** Moves the canvas, and the keyboard, to nodes that other parts of the editor show. */
export function useReveal(): void {
  const { getInternalNode, setCenter, getZoom } = useReactFlow();
  const show = useEffectEvent(
    (id: string, asked = { focus: document.activeElement, frames: 0 }) => {
      const node = getInternalNode(id);
      const width = node?.measured.width;
      if (!node || width === undefined) {
        const { focus, frames } = asked;
        if (frames < FRAMES_MAX)
          requestAnimationFrame(() => show(id, { focus, frames: frames + 1 }));
        return;
      }
      const { x, y } = node.internals.positionAbsolute;
      const centre = { x: x + width / 2, y: y + (node.measured.height ?? 0) / 2 };
      void setCenter(centre.x, centre.y, { zoom: Math.max(getZoom(), ZOOM_MIN) });
      if (!hasOpenedOverlay(asked.focus)) elementOf(id)?.focus({ preventScroll: true });
    },
  );
  useEffect(() => onReveal((id) => show(id)), []);
}

import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { onReveal } from './reveal.ts';

const FRAMES_MAX = 20;
/** Else words on the node could not be read. */
const ZOOM_MIN = 0.6;

const elementOf = (id: string): HTMLElement | null =>
  document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);

/** Moves the canvas, and the keyboard, to nodes that other parts of the editor show. */
export function useReveal(): void {
  const { getInternalNode, setCenter, getZoom } = useReactFlow();
  const show = useEffectEvent((id: string, frames = 0) => {
    const node = getInternalNode(id);
    const width = node?.measured.width;
    if (!node || width === undefined) {
      if (frames < FRAMES_MAX) requestAnimationFrame(() => show(id, frames + 1));
      return;
    }
    const { x, y } = node.internals.positionAbsolute;
    const centre = { x: x + width / 2, y: y + (node.measured.height ?? 0) / 2 };
    void setCenter(centre.x, centre.y, { zoom: Math.max(getZoom(), ZOOM_MIN) });
    elementOf(id)?.focus({ preventScroll: true });
  });
  useEffect(() => onReveal((id) => show(id)), []);
}

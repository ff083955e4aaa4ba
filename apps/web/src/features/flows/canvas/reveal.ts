/** Shows a node in the middle of the canvas and moves the keyboard there, for parts that are outside of it. */
import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';

type Reveal = (id: string) => void;
let reveal: Reveal | undefined;
/** Asked for before the canvas has drawn the node. */
let waiting: string | undefined;

export function revealNode(id: string): void {
  if (reveal) reveal(id);
  else waiting = id;
}

const FRAMES_MAX = 20;
const elementOf = (id: string): HTMLElement | null =>
  document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);

/** Within the canvas. */
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
    void setCenter(centre.x, centre.y, { zoom: Math.max(getZoom(), 0.6) });
    elementOf(id)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    reveal = (id) => show(id);
    if (waiting !== undefined) show(waiting);
    waiting = undefined;
    return () => {
      reveal = undefined;
    };
  }, []);
}

/** Shows a node in the middle of the canvas, for parts of the editor that are loaded without it. */

export type Reveal = (id: string) => void;

let reveal: Reveal | undefined;
/** Asked for before the canvas has drawn the node. */
let waiting: string | undefined;

export function revealNode(id: string): void {
  if (reveal) reveal(id);
  else waiting = id;
}

/** For the canvas; returns how to stop. */
export function onReveal(show: Reveal): () => void {
  reveal = show;
  if (waiting !== undefined) show(waiting);
  waiting = undefined;
  return () => {
    reveal = undefined;
  };
}

/** What parts of the editor do to the flow, wherever they are drawn. */
import { createContext, use } from 'react';

export interface EditorActions {
  /** Opens the dialog of a node. */
  edit(id: string): void;
  /** Opens the list of what a node leads to. */
  connect(id: string): void;
  duplicate(ids: readonly string[]): void;
  /** Nodes with their edges, and edges. */
  remove(ids: readonly string[]): void;
}

export const EditorActionsContext = createContext<EditorActions | null>(null);

export function useEditorActions(): EditorActions {
  const actions = use(EditorActionsContext);
  if (!actions) throw new Error('A part of the editor was drawn outside of it');
  return actions;
}

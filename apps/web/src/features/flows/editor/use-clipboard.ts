/** Copies, cuts and pastes nodes, also into another flow, with the keys and menus of the browser. */
import type { FlowGraph } from '@prosa/flow/graph';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { without } from '../graph/changes.ts';
import { copiesFor, fromClipboard, toClipboard, withCopies } from '../graph/clipboard.ts';
import type { EditorAction, EditorState } from '../graph/editor-state.ts';
import { isWriting } from './use-editor-keys.ts';

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const isElsewhere = (event: ClipboardEvent): boolean =>
  isWriting(event.target) ||
  document.querySelector(OVERLAYS) !== null ||
  // Text that somebody marked is what they want to copy.
  (event.type !== 'paste' && getSelection()?.isCollapsed === false);

export function useClipboard(
  { graph, selected }: EditorState,
  dispatch: Dispatch<EditorAction>,
): void {
  const { t } = useTranslation();
  const take = (event: ClipboardEvent): boolean => {
    const text = isElsewhere(event) ? undefined : toClipboard(graph, selected);
    if (text === undefined) return false;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (take(event)) toast.info(t('flows.copied'), { id: 'flow-copied' });
  });
  const onCut = useEffectEvent((event: ClipboardEvent) => {
    if (!take(event)) return;
    const isCut = ({ id, type }: FlowGraph['nodes'][number]) =>
      type !== 'start' && selected.has(id);
    const cut = new Set(graph.nodes.filter(isCut).map(({ id }) => id));
    dispatch({ t: 'change', to: (now) => without(now, cut) });
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event)) return;
    const from = fromClipboard(event.clipboardData?.getData('text/plain') ?? '');
    if (!from) return;
    event.preventDefault();
    const copies = copiesFor(graph, from);
    const select = copies.nodes.map(({ id }) => id);
    dispatch({ t: 'change', to: (now: FlowGraph) => withCopies(now, copies), select });
  });
  useEffect(() => {
    const handlers = { copy: onCopy, cut: onCut, paste: onPaste };
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) document.addEventListener(name, handlers[name]);
    return () => {
      for (const name of names) document.removeEventListener(name, handlers[name]);
    };
  }, []);
}

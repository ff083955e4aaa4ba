import { useMediaQuery } from '@mantine/hooks';
import type { FlowFile, WholeFlow } from '@prosa/contract/flows';
import { newGraph } from '@prosa/flow/graph';
import { lazy, Suspense, useReducer, useRef, useState } from 'react';
import { useOpenTitle } from '../../../ui/page-title.ts';
import { toastError } from '../../../ui/toast.ts';
import type { Marks } from '../canvas/marks.ts';
import type { Size } from '../canvas/view-graph.ts';
import { downloadFlow } from '../flows.api.ts';
import { editorReducer, isUnsaved as hasUnsaved, startState } from '../graph/editor-state.ts';
import { type FlowFiles, FlowFilesContext } from '../nodes/flow-files.ts';
import { AddMenu } from './add-menu.tsx';
import { EditorActionsContext } from './editor-context.ts';
import { EditorHeader, type PanelName } from './editor-header.tsx';
import styles from './flow-editor.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useCompanyRows } from './use-company-rows.ts';
import { useCounts } from './use-counts.ts';
import { showNode, useEditing } from './use-editing.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useLocalDraft } from './use-local-draft.ts';
import { useProblems, worstByNode } from './use-problems.ts';
import { useSaving } from './use-saving.ts';

// What is not drawn at once comes when it is first opened.
const DraftBanner = lazy(() => import('./draft-banner.tsx'));
const Canvas = lazy(() => import('../canvas/canvas.tsx'));
const EditorDialogs = lazy(() => import('./editor-dialogs.tsx'));
const EditorPanel = lazy(() => import('./editor-panel.tsx'));
const Outline = lazy(() => import('./outline.tsx'));
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

const NARROW = '(max-width: 37.49em)';

/** Draws a flow that is loaded. What the server has changes only by saving. */
export function FlowEditor({ flow }: { flow: WholeFlow }) {
  const [state, dispatch] = useReducer(editorReducer, flow.flow ?? newGraph(), startState);
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [chosenView, setView] = useState<'canvas' | 'list'>('canvas');
  const [isAdding, setAdding] = useState(false);
  const [way, setWay] = useState<Pick<Marks, 'way' | 'current'>>(noWay);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const view = isNarrow ? 'list' : chosenView;
  const outline = useRef<HTMLDivElement>(null);
  useOpenTitle(flow.name);

  const show = (id: string) => {
    dispatch({ t: 'select', ids: [id] });
    showNode(id, { outline });
  };
  const rows = useCompanyRows();
  const files = useFiles(flow.files);
  const editing = useEditing({ state, dispatch, sizes, show });
  const { actions, chosenNodes } = editing;
  const togglePanel = (name: PanelName) => {
    setPanel((now) => (now === name ? null : name));
    setWay(noWay);
  };
  const saving = useSaving({
    flow,
    graph: state.graph,
    dispatch,
    onFiles: files.add,
    onShowProblems: () => setPanel('problems'),
  });
  const { stored } = saving;
  const problems = useProblems(state.graph, rows);
  const isUnsaved = hasUnsaved(state);
  const draft = useLocalDraft({
    flowId: flow.id,
    graph: state.graph,
    rev: stored.rev,
    isUnsaved,
  });
  const counts = useCounts(flow.id, panel === 'counts');
  const marks: Marks = { problems: worstByNode(problems), counts: counts.byNode, ...way };
  const [lone] = chosenNodes.length === 1 ? chosenNodes : [];
  const undo = () => dispatch({ t: 'undo' });
  const redo = () => dispatch({ t: 'redo' });
  const find = () => editing.setOpened({ kind: 'find' });
  const tidyUp = () => void editing.tidyUp().catch(toastError);
  useClipboard(state, dispatch);
  useEditorKeys({
    undo,
    redo,
    save: saving.save,
    selectAll: editing.selectAll,
    duplicate: () => actions.duplicate(chosenNodes),
    remove: editing.removeChosen,
    deselect: () => dispatch({ t: 'select', ids: [] }),
    add: () => setAdding(true),
    connect: () => lone && actions.connect(lone),
    tidyUp,
    find,
    test: () => togglePanel('test'),
  });

  const errors = problems.filter(({ level }) => level === 'error').length;
  const addMenu = (
    <div className={styles.adder}>
      <AddMenu isOpen={isAdding} onChange={setAdding} onChosen={editing.choose} />
    </div>
  );
  return (
    <EditorActionsContext value={actions}>
      <FlowFilesContext value={files}>
        <section className={styles.page}>
          <EditorHeader
            name={flow.name}
            stored={stored}
            isUnsaved={isUnsaved}
            isBusy={saving.isBusy}
            errors={errors}
            warnings={problems.length - errors}
            can={{ undo: state.past.length > 0, redo: state.future.length > 0 }}
            view={isNarrow ? null : view}
            panel={panel}
            onView={setView}
            onPanel={togglePanel}
            onUndo={undo}
            onRedo={redo}
            onFind={find}
            onExport={() => void downloadFlow(flow).catch(toastError)}
            onKeys={() => editing.setOpened({ kind: 'keys' })}
            onSave={saving.save}
          />
          {draft.offered && (
            <Suspense>
              <DraftBanner
                draft={draft.offered}
                rev={flow.draftRev}
                onTake={({ graph }) => {
                  editing.replace(graph);
                  draft.settle();
                }}
                onDiscard={draft.discard}
              />
            </Suspense>
          )}
          <div className={styles.body}>
            <div className={styles.drawing}>
              {view === 'canvas' ? (
                <Suspense fallback={<div className={styles.blank} aria-busy />}>
                  <Canvas
                    state={state}
                    dispatch={dispatch}
                    marks={marks}
                    sizes={sizes}
                    onSizes={setSizes}
                    onTidy={tidyUp}
                  >
                    {addMenu}
                  </Canvas>
                </Suspense>
              ) : (
                <div ref={outline} className={styles.outline}>
                  {addMenu}
                  <Suspense>
                    <Outline graph={state.graph} marks={marks} selected={state.selected} />
                  </Suspense>
                </div>
              )}
            </div>
            {panel && (
              <Suspense>
                <EditorPanel
                  name={panel}
                  flow={flow}
                  graph={state.graph}
                  problems={problems}
                  rows={rows}
                  liveVersion={stored.liveVersion}
                  counts={counts}
                  onShow={show}
                  onRepair={editing.repair}
                  onRestore={({ graph, files: restored }) => {
                    files.add(restored);
                    editing.replace(graph);
                  }}
                  onWay={setWay}
                  onClose={() => {
                    setPanel(null);
                    setWay(noWay);
                  }}
                />
              </Suspense>
            )}
          </div>
        </section>
        {editing.opened && (
          <Suspense>
            <EditorDialogs
              editing={editing}
              graph={state.graph}
              rows={rows}
              secrets={stored.secrets}
              onShow={show}
            />
          </Suspense>
        )}
        {saving.conflict && (
          <Suspense>
            <ConflictDialog
              change={saving.conflict}
              onTakeTheirs={saving.takeTheirs}
              onKeepMine={saving.keepMine}
              onClose={saving.closeConflict}
            />
          </Suspense>
        )}
        <LeaveGuard isUnsaved={isUnsaved} onDiscard={draft.discard} />
      </FlowFilesContext>
    </EditorActionsContext>
  );
}

const noWay = { way: null, current: null };

/** Of the flow as it was loaded, and what was uploaded since. */
function useFiles(start: readonly FlowFile[]): FlowFiles {
  const [paths, setPaths] = useState<ReadonlyMap<string, string>>(
    () => new Map(start.map(({ name, path }) => [name, path])),
  );
  return {
    pathOf: (name) => paths.get(name),
    add: (files) =>
      setPaths((now) => new Map([...now, ...files.map(({ name, path }) => [name, path] as const)])),
  };
}

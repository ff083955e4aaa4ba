import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import type { FlowSecret, WholeFlow } from '@prosa/contract/flows';
import { type FlowGraph, newGraph } from '@prosa/flow/graph';
import { type Dispatch, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeOf } from '../../../ui/if-match.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { getWholeFlow, saveFlow } from '../flows.api.ts';
import { withoutSecrets } from '../graph/changes.ts';
import type { EditorAction } from '../graph/editor-state.ts';

export interface Stored {
  rev: number;
  liveVersion: number | null;
  /** Customers get what the server has. */
  isPublished: boolean;
  secrets: readonly FlowSecret[];
}

interface Saving {
  flow: WholeFlow;
  graph: FlowGraph;
  dispatch: Dispatch<EditorAction>;
  /** The files of a flow that another window saved. */
  onFiles: (files: WholeFlow['files']) => void;
  onShowProblems: () => void;
}

/** Saves the flow, says whether customers get it, and asks when another window saved first. */
export function useSaving({ flow, graph, dispatch, onFiles, onShowProblems }: Saving) {
  const { t } = useTranslation();
  const [stored, setStored] = useState<Stored>(() => storedOf(flow));
  const [conflict, setConflict] = useState<ChangedMeanwhile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const send = async (rev: number | undefined) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const answer = await saveFlow(flow.id, graph, rev);
      dispatch({ t: 'saved', sent: graph, kept: withoutSecrets(graph) });
      setStored(answer);
      tell(answer);
    } catch (error) {
      const change = changeOf(error);
      if (change) setConflict(change);
      else toastError(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const tell = ({ isPublished, liveVersion, problems }: Awaited<ReturnType<typeof saveFlow>>) => {
    if (isPublished) return toast.success(t('flows.savedLive', { no: liveVersion }));
    const count = problems.filter(({ level }) => level === 'error').length;
    const text = t('flows.savedNotLive', { count });
    const rest = liveVersion === null ? '' : ` ${t('flows.stillLive', { no: liveVersion })}`;
    toast.warning(text + rest, {
      id: 'flow-saved',
      action: { label: t('flows.showProblems'), run: onShowProblems },
    });
  };

  const takeTheirs = async () => {
    setConflict(null);
    try {
      const theirs = await getWholeFlow(flow.id);
      const drawn = theirs.flow ?? newGraph();
      dispatch({ t: 'change', to: () => drawn });
      dispatch({ t: 'saved', sent: drawn, kept: drawn });
      setStored(storedOf(theirs));
      onFiles(theirs.files);
    } catch (error) {
      toastError(error);
    }
  };
  return {
    stored,
    isBusy,
    save: () => void send(stored.rev),
    conflict,
    takeTheirs: () => void takeTheirs(),
    keepMine: () => {
      const rev = conflict?.rev;
      setConflict(null);
      void send(rev);
    },
    closeConflict: () => setConflict(null),
  };
}

const storedOf = ({ draftRev, liveVersion, isChanged, secrets }: WholeFlow): Stored => ({
  rev: draftRev,
  liveVersion,
  isPublished: liveVersion !== null && !isChanged,
  secrets,
});

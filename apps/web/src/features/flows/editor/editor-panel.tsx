import type { FlowFile, WholeFlow } from '@prosa/contract/flows';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Problem } from '@prosa/flow/problems';
import { CountTable } from '../panels/count-table.tsx';
import { ProblemList } from '../panels/problem-list.tsx';
import { UsageList } from '../panels/usage-list.tsx';
import { VersionList } from '../panels/version-list.tsx';
import { TestPanel } from '../test-run/test-panel.tsx';
import type { PanelName } from './editor-header.tsx';
import type { CompanyRows } from './use-company-rows.ts';
import type { useCounts } from './use-counts.ts';

interface EditorPanelProps {
  name: PanelName;
  flow: WholeFlow;
  graph: FlowGraph;
  problems: readonly Problem[];
  rows: CompanyRows;
  liveVersion: number | null;
  counts: ReturnType<typeof useCounts>;
  onShow: (id: string) => void;
  onRepair: () => void;
  onRestore: (version: { graph: FlowGraph; files: readonly FlowFile[] }) => void;
  onWay: (way: { way: ReadonlySet<string>; current: string | null }) => void;
  onClose: () => void;
}

/** The panel beside the drawing, if one is open. */
export default function EditorPanel(props: EditorPanelProps) {
  const { name, flow, graph, counts, onShow, onClose } = props;
  switch (name) {
    case 'problems':
      return (
        <ProblemList
          problems={props.problems}
          graph={graph}
          onShow={onShow}
          onRepair={props.onRepair}
          onClose={onClose}
        />
      );
    case 'test':
      return (
        <TestPanel
          flowId={flow.id}
          graph={graph}
          rows={props.rows}
          onWay={props.onWay}
          onClose={onClose}
        />
      );
    case 'versions':
      return (
        <VersionList
          flowId={flow.id}
          liveVersion={props.liveVersion}
          onRestore={props.onRestore}
          onClose={onClose}
        />
      );
    case 'counts':
      return (
        <CountTable
          days={counts.days}
          counts={counts.counts}
          graph={graph}
          onDays={counts.setDays}
          onShow={onShow}
          onClose={onClose}
        />
      );
    case 'usage':
      return <UsageList flowId={flow.id} onClose={onClose} />;
  }
}

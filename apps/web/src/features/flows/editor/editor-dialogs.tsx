import type { FlowSecret } from '@prosa/contract/flows';
import { keysOf } from '@prosa/flow/check-flow';
import type { FlowGraph } from '@prosa/flow/graph';
import { newData } from '../graph/new-data.ts';
import { dataOf } from '../node-words.ts';
import { AnswerKeysContext } from '../nodes/answer-keys.ts';
import { NodeDialog } from '../nodes/node-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { FindDialog } from './find-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { CompanyRows } from './use-company-rows.ts';
import type { useEditing } from './use-editing.ts';

interface EditorDialogsProps {
  editing: ReturnType<typeof useEditing>;
  graph: FlowGraph;
  rows: CompanyRows;
  secrets: readonly FlowSecret[];
  onShow: (id: string) => void;
}

/** The dialog that is open, if one is; its texts may use what the flow asks for. */
export default function EditorDialogs(props: EditorDialogsProps) {
  const keys = props.graph.nodes.flatMap((node) => keysOf(dataOf(node)));
  return (
    <AnswerKeysContext value={[...new Set(keys.filter((key) => key !== ''))]}>
      <OpenDialog {...props} />
    </AnswerKeysContext>
  );
}

function OpenDialog(props: EditorDialogsProps) {
  const { editing, graph, rows, secrets, onShow } = props;
  const { opened, close } = editing;
  if (opened?.kind === 'keys') return <KeysDialog onClose={close} />;
  if (opened?.kind === 'find') {
    const go = (id: string) => {
      close();
      onShow(id);
    };
    return <FindDialog graph={graph} onFound={go} onClose={close} />;
  }
  if (opened?.kind === 'new')
    return (
      <NodeDialog
        id={null}
        data={newData(opened.type)}
        rows={rows}
        secrets={secrets}
        onSave={editing.add}
        onClose={close}
      />
    );
  if (!opened) return null;
  const node = graph.nodes.find(({ id }) => id === opened.id);
  if (!node) return null;
  if (opened.kind === 'connect')
    return (
      <ConnectDialog
        graph={graph}
        id={node.id}
        onSave={(targets) => editing.connectTo(node.id, targets)}
        onClose={close}
      />
    );
  return (
    <NodeDialog
      id={node.id}
      data={dataOf(node)}
      rows={rows}
      secrets={secrets}
      onSave={(change) => editing.put(node.id, change)}
      onClose={close}
    />
  );
}

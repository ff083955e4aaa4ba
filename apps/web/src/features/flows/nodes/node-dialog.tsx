import type { FlowSecret } from '@prosa/contract/flows';
import type { NodeData } from '@prosa/flow/nodes';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import type { CompanyRows } from '../editor/use-company-rows.ts';
import { ConditionForm } from './condition-form.tsx';
import { ContentForm } from './content-form.tsx';
import { MenuForm } from './menu-form.tsx';
import { type NodeChange, NodeFrameContext } from './node-form.tsx';
import { QuestionForm } from './question-form.tsx';
import { RequestForm } from './request-form.tsx';
import {
  CloseForm,
  IntervalForm,
  NeedForm,
  RandomizerForm,
  UnavailableForm,
} from './simple-forms.tsx';

interface NodeDialogProps {
  /** Null: the node is created. */
  id: string | null;
  data: NodeData;
  rows: CompanyRows;
  secrets: readonly FlowSecret[];
  onSave: (change: NodeChange) => void;
  onClose: () => void;
}

/** The dialog that a type of node has. */
export function NodeDialog({ id, onClose, ...props }: NodeDialogProps) {
  return (
    <NodeFrameContext value={{ isNew: id === null, onClose }}>
      <Form id={id} {...props} />
    </NodeFrameContext>
  );
}

function Form({ id, data, rows, secrets, onSave }: Omit<NodeDialogProps, 'onClose'>) {
  switch (data.type) {
    case 'singleBlock':
      return <ContentForm data={data} onSave={onSave} />;
    case 'menu':
      return <MenuForm data={data} onSave={onSave} />;
    case 'question':
      return <QuestionForm data={data} onSave={onSave} />;
    case 'randomizer':
      return <RandomizerForm data={data} onSave={onSave} />;
    case 'interval':
      return <IntervalForm data={data} onSave={onSave} />;
    case 'condition':
      return <ConditionForm data={data} onSave={onSave} />;
    case 'httpRequest': {
      const isOwn = ({ node, field }: FlowSecret) => node === id && field === AUTHORIZATION;
      return <RequestForm data={data} secret={secrets.find(isOwn)} onSave={onSave} />;
    }
    case 'closeTicket':
      return <CloseForm data={data} onSave={onSave} />;
    case 'ticket':
    case 'tag':
    case 'attendant':
    case 'switchFlow':
    case 'openai':
    case 'typebot':
      return <NeedForm data={data} rows={rows} onSave={onSave} />;
    default:
      return <UnavailableForm data={data} />;
  }
}

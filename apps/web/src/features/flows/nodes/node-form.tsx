import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EditedOption } from '@prosa/flow/edit-graph';
import type { NodeData } from '@prosa/flow/nodes';
import { createContext, type FormEvent, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../../ui/dialog.module.css';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { focusFirstWrong } from '../../../ui/focus-first-wrong.ts';
import { typeName } from '../node-words.ts';

export interface NodeChange {
  data: NodeData;
  /** Of a menu: which option each one was. */
  options?: readonly EditedOption[];
}

export interface NodeFormProps<D extends NodeData = NodeData> {
  data: D;
  onSave: (change: NodeChange) => void;
}

/** What the dialog around a form needs to know. */
export interface NodeFrameState {
  isNew: boolean;
  onClose: () => void;
}
export const NodeFrameContext = createContext<NodeFrameState>({
  isNew: false,
  onClose: () => undefined,
});

interface NodeFrameProps {
  data: NodeData;
  isBusy?: boolean;
  isLarge?: boolean;
  /** Saves, or shows what is wrong; absent where there is nothing to edit. */
  onSubmit?: () => void;
  children: ReactNode;
}

const NARROW = '(max-width: 37.49em)';
const LARGE = 720;

/** The dialog of a node: create or edit. */
export function NodeFrame({ data, isBusy = false, isLarge, onSubmit, children }: NodeFrameProps) {
  const { t } = useTranslation();
  const { isNew, onClose } = use(NodeFrameContext);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusFirstWrong(event.currentTarget, onSubmit);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={useTitle(data, isNew)}
      {...(isLarge ? { size: LARGE, fullScreen: isNarrow ?? false } : {})}
    >
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        {children}
        <DialogActions
          submit={onSubmit && t(isNew ? 'flows.addSubmit' : 'flows.editSubmit')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

function useTitle(data: NodeData, isNew: boolean): string {
  const { t } = useTranslation();
  if (data.type === 'question') return t(isNew ? 'flows.addQuestion' : 'flows.editQuestion');
  return t(isNew ? 'flows.addTitle' : 'flows.editTitleOf', { type: typeName(t, data) });
}

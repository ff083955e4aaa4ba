import { Modal, Select } from '@mantine/core';
import type { FlowGraph } from '@prosa/flow/graph';
import { outputsOf } from '@prosa/flow/nodes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../../ui/dialog.module.css';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { targetsOf } from '../graph/changes.ts';
import { flowOrder } from '../graph/flow-order.ts';
import { dataOf, nodeName, outputName, shownOutputs } from '../node-words.ts';

interface ConnectDialogProps {
  graph: FlowGraph;
  id: string;
  onSave: (targets: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}

/** Where each output of a node leads: what dragging does, for the keyboard and for phones. */
export function ConnectDialog({ graph, id, onSave, onClose }: ConnectDialogProps) {
  const { t } = useTranslation();
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(() => targetsOf(graph, id));
  const node = graph.nodes.find((each) => each.id === id);
  if (!node) return null;
  const data = dataOf(node);
  const { main, more } = outputsOf(data);
  const outputs = new Set([
    ...shownOutputs(data),
    ...[...main, ...more].filter((handle) => targets.has(handle)),
  ]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(targets);
  };
  const choices = choicesOf(graph, (each) => nodeName(t, dataOf(each)));
  return (
    <Modal opened onClose={onClose} title={t('flows.connectTitle', { name: nodeName(t, data) })}>
      <form className={dialogStyles.form} noValidate onSubmit={save}>
        {outputs.size === 0 && <p className={dialogStyles.words}>{t('flows.noOutputs')}</p>}
        {[...outputs].map((handle, at) => (
          <Select
            key={handle}
            label={outputName(t, data, handle)}
            placeholder={t('flows.leadsNowhere')}
            data={choices}
            searchable
            openOnFocus={false}
            clearable
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            clearButtonProps={{ 'aria-label': t('flows.disconnect') }}
            nothingFoundMessage={t('common.noResults')}
            value={targets.get(handle) ?? null}
            onChange={(target) => setTargets(changed(targets, handle, target))}
          />
        ))}
        <DialogActions
          submit={outputs.size === 0 ? undefined : t('flows.connect')}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

/** In the order of the flow, numbered so that equal names differ. */
function choicesOf(graph: FlowGraph, nameOf: (node: FlowGraph['nodes'][number]) => string) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return flowOrder(graph).flatMap((id, index) => {
    const node = byId.get(id);
    if (!node || node.type === 'start') return [];
    return { value: id, label: `${index + 1}. ${nameOf(node)}` };
  });
}

function changed(
  targets: ReadonlyMap<string, string>,
  handle: string,
  target: string | null,
): ReadonlyMap<string, string> {
  const next = new Map(targets);
  if (target === null) next.delete(handle);
  else next.set(handle, target);
  return next;
}

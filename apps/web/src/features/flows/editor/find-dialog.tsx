import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { folded } from '@prosa/contract/plain-text';
import type { FlowGraph } from '@prosa/flow/graph';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from '../../../ui/use-suggestions.ts';
import { flowOrder } from '../graph/flow-order.ts';
import { nodeIcons } from '../node-kinds.ts';
import { dataOf, summaryOf, typeName } from '../node-words.ts';
import styles from './flow-editor.module.css';

interface FindDialogProps {
  graph: FlowGraph;
  onFound: (id: string) => void;
  onClose: () => void;
}

const SHOWN_MAX = 50;

/** Finds nodes by what they say. */
export function FindDialog({ graph, onFound, onClose }: FindDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const sought = folded(text.trim());
  const found = flowOrder(graph)
    .flatMap((id) => {
      const node = byId.get(id);
      if (!node) return [];
      const data = dataOf(node);
      const name = typeName(t, data);
      const summary = summaryOf(t, data);
      const all = folded(`${name} ${summary} ${JSON.stringify(node.data)}`);
      return all.includes(sought) ? { id, data, name, summary } : [];
    })
    .slice(0, SHOWN_MAX);
  const { active, onKeyDown } = useSuggestions(found, ({ id }) => ({ Enter: () => onFound(id) }));
  return (
    <Modal opened onClose={onClose} title={t('flows.find')}>
      <TextInput
        type="search"
        role="combobox"
        aria-expanded
        aria-controls="flow-found"
        aria-activedescendant={found[active] ? `found-${found[active].id}` : undefined}
        aria-label={t('flows.find')}
        placeholder={t('flows.findHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id="flow-found" role="listbox" aria-label={t('flows.nodes')} className={styles.found}>
        {found.map(({ id, data, name, summary }, index) => {
          const Icon = nodeIcons[data.type];
          return (
            <UnstyledButton
              key={id}
              id={`found-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.hit}
              onClick={() => onFound(id)}
            >
              <Icon size={18} stroke={1.8} aria-hidden />
              <span>
                <strong>{name}</strong>
                <small>{summary}</small>
              </span>
            </UnstyledButton>
          );
        })}
      </div>
      {found.length === 0 && <p className={styles.none}>{t('common.noResults')}</p>}
    </Modal>
  );
}

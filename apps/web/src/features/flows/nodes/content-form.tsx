import { Button } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { DataOf, Element } from '@prosa/flow/nodes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../ui/new-id.ts';
import { ElementFields, elementIcons } from './element-fields.tsx';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import styles from './nodes.module.css';

interface Part {
  key: string;
  element: Element;
}

const kinds = ['message', 'interval', 'img', 'audio', 'video'] as const;

/** Texts, pauses and files, sent one after another. */
export function ContentForm({ data, onSave }: NodeFormProps<DataOf<'singleBlock'>>) {
  const { t } = useTranslation();
  const [parts, setParts] = useState<readonly Part[]>(() =>
    data.elements.map((element) => ({ key: newId(), element })),
  );
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(0);
  const wrong = isTried ? problemOf(parts) : null;
  const change = (key: string, element: Element) =>
    setParts((now) => now.map((part) => (part.key === key ? { key, element } : part)));
  const move = (at: number, by: number) => {
    const moved = parts[at];
    if (moved) setParts(parts.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  const submit = () => {
    setTried(true);
    if (problemOf(parts) === null)
      onSave({ data: { ...data, elements: parts.map(({ element }) => element) } });
  };
  return (
    <NodeFrame data={data} isLarge isBusy={busy > 0} onSubmit={submit}>
      <ol className={styles.lines}>
        {parts.map(({ key, element }, at) => (
          <ElementFields
            key={key}
            element={element}
            no={at + 1}
            isLast={at === parts.length - 1}
            isWrong={isTried && isWrong(element)}
            onChange={(next) => change(key, next)}
            onMove={(by) => move(at, by)}
            onRemove={() => setParts(parts.toSpliced(at, 1))}
            onBusy={(isBusy) => setBusy((now) => now + (isBusy ? 1 : -1))}
          />
        ))}
      </ol>
      <div className={styles.adds}>
        {kinds.map((kind) => {
          const Icon = elementIcons[kind];
          return (
            <Button
              key={kind}
              size="xs"
              variant="default"
              leftSection={<Icon size={16} />}
              disabled={parts.length >= flowLimits.elements.max}
              onClick={() => setParts([...parts, { key: newId(), element: emptyOf(kind) }])}
            >
              {t(`flows.elements.${kind}`)}
            </Button>
          );
        })}
      </div>
      {wrong && (
        <p className={styles.alert} role="alert">
          {t(`flows.contentProblems.${wrong}`)}
        </p>
      )}
    </NodeFrame>
  );
}

function emptyOf(type: (typeof kinds)[number]): Element {
  if (type === 'message') return { type, text: '' };
  if (type === 'interval') return { type, seconds: 1 };
  return { type, file: '', original: '', isVoice: false };
}

function isWrong(element: Element): boolean {
  if (element.type === 'message') return element.text.trim() === '';
  if (element.type === 'interval') {
    const { min, max } = flowLimits.interval;
    return element.seconds < min || element.seconds > max;
  }
  return element.file === '';
}

/** The first thing that is wrong, in the words of the family. */
function problemOf(parts: readonly Part[]): 'nothing' | 'message' | 'interval' | 'media' | null {
  if (parts.length === 0) return 'nothing';
  const wrong = parts.find(({ element }) => isWrong(element))?.element.type;
  if (wrong === undefined) return null;
  return wrong === 'message' || wrong === 'interval' ? wrong : 'media';
}

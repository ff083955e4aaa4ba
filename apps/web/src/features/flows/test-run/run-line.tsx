import { UnstyledButton } from '@mantine/core';
import type { NeedKind } from '@prosa/flow/nodes';
import { IconFile, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CompanyRows } from '../editor/use-company-rows.ts';
import { useFlowFiles } from '../nodes/flow-files.ts';
import type { Line } from './run-flow.ts';
import styles from './test-panel.module.css';

interface RunLineProps {
  line: Line;
  rows: CompanyRows;
  /** Only of the menu that is waited for. */
  onTap: ((choice: string) => void) | undefined;
}

const fileIcons = { img: IconPhoto, audio: IconMusic, video: IconVideo } as const;

export function RunLine({ line, rows, onTap }: RunLineProps) {
  const { t } = useTranslation();
  switch (line.t) {
    case 'flow':
      return <p className={styles.said}>{line.text}</p>;
    case 'customer':
      return <p className={styles.answered}>{line.text}</p>;
    case 'menu':
      return (
        <div className={styles.said}>
          {line.head}
          <ul className={styles.options}>
            {line.options.map(({ key, name, title }) => (
              <li key={name}>
                <UnstyledButton
                  className={styles.option}
                  disabled={!onTap}
                  onClick={() => onTap?.(name)}
                >
                  {key}. {title}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      );
    case 'file':
      return <FileBubble {...line} />;
    default:
      return <p className={styles.note}>{noteOf(t, line, rows)}</p>;
  }
}

function FileBubble({ type, file, original }: Extract<Line, { t: 'file' }>) {
  const path = useFlowFiles().pathOf(file);
  const Icon = fileIcons[type] ?? IconFile;
  if (type === 'img' && path)
    return (
      <p className={styles.said}>
        <img className={styles.picture} src={path} alt={original} />
      </p>
    );
  return (
    <p className={styles.said}>
      <Icon size={16} aria-hidden /> {original || file}
    </p>
  );
}

type Note = Exclude<Line, { t: 'flow' | 'customer' | 'menu' | 'file' }>;

function noteOf(t: TFunction, line: Note, rows: CompanyRows): string {
  const nameOf = (kind: NeedKind, id: number) =>
    rows[kind]?.find((row) => row.id === id)?.name ?? String(id);
  switch (line.t) {
    case 'place':
      return t('flows.notes.place', { name: nameOf('queue', line.queueId) });
    case 'assign':
      return t('flows.notes.assign', { name: nameOf('user', line.userId) });
    case 'tag':
      return t(line.isOn ? 'flows.tagAdded' : 'flows.tagRemoved', {
        name: nameOf('tag', line.tagId),
      });
    case 'goTo':
      return t('flows.notes.goTo', { name: nameOf('flow', line.flowId) });
    case 'close':
      return t('flows.notes.close');
    case 'wait':
      return t('flows.notes.wait', { count: line.seconds });
    case 'request':
      return `${line.method} ${line.url}`;
    case 'invite':
      return t(`flows.notes.invites.${line.guest}`, { name: nameOf(line.guest, line.id) });
    case 'end':
      return t(`flows.ends.${line.end}`);
  }
}

import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDots,
  IconListTree,
  IconPlayerPlayFilled,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './flow-editor.module.css';
import type { Stored } from './use-saving.ts';

// With what its icons share a file with, it would be a twentieth of the page.
const MoreItems = lazy(() => import('./more-items.tsx'));

export type PanelName = 'problems' | 'test' | 'versions' | 'counts' | 'usage';

interface EditorHeaderProps {
  name: string;
  stored: Stored;
  isUnsaved: boolean;
  isBusy: boolean;
  errors: number;
  warnings: number;
  can: { undo: boolean; redo: boolean };
  /** Null: a phone shows only the list. */
  view: 'canvas' | 'list' | null;
  panel: PanelName | null;
  onView: (view: 'canvas' | 'list') => void;
  onPanel: (panel: PanelName) => void;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
  onExport: () => void;
  onKeys: () => void;
  onSave: () => void;
}

/** Name and state of the flow, and everything that is done with the whole of it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { name, view, can, isBusy } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <ActionIcon
        aria-label={t('flows.back')}
        title={t('flows.back')}
        renderRoot={(root) => <Link {...root} to="/flowbuilders" search={{}} />}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={styles.names}>
        <h1 className={styles.title}>{t('flows.editorTitle')}</h1>
        <p className={styles.name}>
          <strong>{name}</strong>
          <State {...props} />
        </p>
      </div>
      <div className={styles.tools}>
        {view && (
          <ActionIcon
            aria-label={t('flows.asList')}
            title={t('flows.asList')}
            aria-pressed={view === 'list'}
            className={styles.toggle}
            onClick={() => props.onView(view === 'list' ? 'canvas' : 'list')}
          >
            <IconListTree size={20} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t('flows.undo')}
          title={`${t('flows.undo')} (Ctrl+Z)`}
          disabled={!can.undo}
          onClick={props.onUndo}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('flows.redo')}
          title={`${t('flows.redo')} (Ctrl+Y)`}
          disabled={!can.redo}
          onClick={props.onRedo}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('flows.find')}
          title={`${t('flows.find')} (/)`}
          onClick={props.onFind}
        >
          <IconSearch size={20} />
        </ActionIcon>
        <MoreMenu {...props} />
        <ProblemsButton {...props} />
        <Button
          variant="default"
          leftSection={<IconPlayerPlayFilled size={18} />}
          aria-pressed={props.panel === 'test'}
          onClick={() => props.onPanel('test')}
        >
          {t('flows.test')}
        </Button>
      </div>
      <Button className={styles.save} loading={isBusy} onClick={props.onSave}>
        {t('common.save')}
      </Button>
    </header>
  );
}

function State({ isUnsaved, stored }: EditorHeaderProps) {
  const { t } = useTranslation();
  const { liveVersion, isPublished } = stored;
  const text = () => {
    if (isUnsaved) return t('flows.unsaved');
    if (liveVersion === null) return t('flows.neverPublished');
    return isPublished
      ? t('flows.live', { no: liveVersion })
      : t('flows.draftOver', { no: liveVersion });
  };
  const kind = isUnsaved ? 'unsaved' : isPublished ? 'live' : 'draft';
  return (
    <span className={styles.state} data-kind={kind} role="status">
      {text()}
    </span>
  );
}

function ProblemsButton({ errors, warnings, panel, onPanel }: EditorHeaderProps) {
  const { t } = useTranslation();
  const kind = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'none';
  return (
    <Button
      variant="default"
      className={styles.problems}
      data-kind={kind}
      leftSection={<IconAlertTriangle size={18} />}
      aria-pressed={panel === 'problems'}
      aria-label={t('flows.problemCount', { errors, warnings })}
      title={t('flows.problemCount', { errors, warnings })}
      onClick={() => onPanel('problems')}
    >
      {errors + warnings}
    </Button>
  );
}

function MoreMenu({ onPanel, onExport, onKeys }: EditorHeaderProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('common.moreActions')} title={t('common.moreActions')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <MoreItems onPanel={onPanel} onExport={onExport} onKeys={onKeys} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}

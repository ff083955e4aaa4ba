import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconDotsVertical,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import pageStyles from '../../ui/resource-page.module.css';
import { OptionForm } from './option-form.tsx';
import { type Direction, indentOf, type OptionRow } from './option-tree.ts';
import styles from './options-editor.module.css';
import type { OptionDraft } from './options-editor.tsx';
import type { OptionChanges } from './use-option-changes.ts';
import type { OptionDrag } from './use-option-drag.ts';

interface OptionLineProps {
  row: OptionRow;
  /** Set while the option is open for editing. */
  draft: OptionDraft | null;
  /** Options below it are hidden. */
  isClosed: boolean;
  /** Number of options below it, at any depth. */
  below: () => number;
  drag: OptionDrag;
  onToggle: () => void;
  onDraft: (draft: OptionDraft | null) => void;
  onAddBelow: () => void;
  onStep: (direction: Direction) => void;
  changes: OptionChanges;
}

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export function OptionLine(props: OptionLineProps) {
  const { row, draft, isClosed, drag, onDraft } = props;
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const { id, title, message, option: number, hasChildren, rev } = row.option;
  const moveByKey = (event: KeyboardEvent) => {
    const direction = directionOfKey[event.key];
    if (!direction) return;
    event.preventDefault();
    props.onStep(direction);
  };
  return (
    <>
      <div
        className={styles.line}
        style={indentOf(row.depth)}
        data-option={id}
        data-open={(hasChildren && !isClosed) || undefined}
        data-selected={draft !== null || undefined}
        data-dragged={drag.id === id || undefined}
        data-drop={drag.partOf(id)}
      >
        <button
          type="button"
          className={styles.handle}
          data-handle={id}
          aria-label={t('queues.moveOption', { title })}
          title={t('queues.moveHint')}
          onPointerDown={(event) => drag.begin(id, event)}
          onKeyDown={moveByKey}
        >
          <IconGripVertical size={16} />
        </button>
        <Toggle row={row} isClosed={isClosed} onToggle={props.onToggle} />
        <span className={styles.number}>{number}</span>
        <button
          type="button"
          className={styles.title}
          data-title=""
          aria-expanded={draft !== null}
          onClick={() =>
            onDraft(draft ? null : { id, title, message, rev, saved: { title, message } })
          }
        >
          <span>{title || t('queues.untitled')}</span>
          {message !== '' && !draft && <small>{message}</small>}
        </button>
        <ActionIcon
          className={styles.tool}
          aria-label={t('queues.addBelow', { title })}
          title={t('queues.addBelowShort')}
          onClick={props.onAddBelow}
        >
          <IconPlus size={18} />
        </ActionIcon>
        <LineMenu
          title={title}
          isAsking={isDeleting}
          onStep={props.onStep}
          onRemove={() => setDeleting(true)}
        />
      </div>
      {isDeleting && (
        <Removal
          title={title}
          below={props.below()}
          onCancel={() => setDeleting(false)}
          onConfirm={() => {
            onDraft(null);
            void props.changes.remove(id);
          }}
        />
      )}
      {draft && (
        <OptionForm
          draft={draft}
          hasChildren={hasChildren}
          indent={indentOf(row.depth)}
          onDraft={onDraft}
          onSave={(words) => props.changes.write(id, words, draft.rev)}
        />
      )}
    </>
  );
}

function Toggle({
  row,
  isClosed,
  onToggle,
}: Pick<OptionLineProps, 'row' | 'isClosed' | 'onToggle'>) {
  const { t } = useTranslation();
  const { title, hasChildren } = row.option;
  if (!hasChildren) return <span className={styles.toggle} />;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={!isClosed}
      aria-label={t(isClosed ? 'queues.openBranch' : 'queues.closeBranch', { title })}
      onClick={onToggle}
    >
      <IconChevronRight size={16} />
    </button>
  );
}

interface LineMenuProps {
  title: string;
  /** The question below has the focus. */
  isAsking: boolean;
  onStep: (direction: Direction) => void;
  onRemove: () => void;
}

const steps = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['in', IconIndentIncrease],
  ['out', IconIndentDecrease],
] as const;

/** The actions of dragging, for people who cannot drag. */
function LineMenu({ title, isAsking, onStep, onRemove }: LineMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" returnFocus={!isAsking}>
      <Menu.Target>
        <ActionIcon
          className={styles.tool}
          aria-label={t('queues.moreOf', { title })}
          title={t('common.moreActions')}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(([direction, Icon]) => (
          <Menu.Item
            key={direction}
            leftSection={<Icon size={18} />}
            onClick={() => onStep(direction)}
          >
            {t(`queues.step_${direction}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={pageStyles.danger}
          leftSection={<IconTrash size={18} />}
          onClick={onRemove}
        >
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RemovalProps {
  title: string;
  below: number;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks in the line itself, because this is already a dialog. */
function Removal({ title, below, onCancel, onConfirm }: RemovalProps) {
  const { t } = useTranslation();
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div className={styles.removal} role="alert">
      <p>
        {below === 0
          ? t('queues.removeOption', { title })
          : t('queues.removeBranch', { title, count: below })}
      </p>
      <Button
        size="xs"
        variant="default"
        autoFocus
        data-mantine-stop-propagation="true"
        onKeyDown={byKey}
        onClick={onCancel}
      >
        {t('common.cancel')}
      </Button>
      <Button
        size="xs"
        className={styles.danger}
        data-mantine-stop-propagation="true"
        onKeyDown={byKey}
        onClick={onConfirm}
      >
        {t('common.delete')}
      </Button>
    </div>
  );
}

import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LetterKeysSwitch } from '../session/letter-keys-switch.tsx';
import styles from './shortcuts-dialog.module.css';

const groups = [
  {
    title: 'shell.shortcutsGeneral',
    shortcuts: [
      { keys: ['Ctrl', 'K'], text: 'shell.shortcutPalette' },
      { keys: ['Ctrl', '/'], text: 'shell.shortcutHelp' },
      { keys: ['Esc'], text: 'shell.shortcutBack' },
    ],
  },
  {
    title: 'shell.shortcutsTickets',
    shortcuts: [
      { keys: ['Alt', 'O'], text: 'shell.shortcutOpenList' },
      { keys: ['Alt', 'P'], text: 'shell.shortcutPendingList' },
      { keys: ['Alt', 'F'], text: 'shell.shortcutClosedList' },
      { keys: ['Alt', 'S'], text: 'shell.shortcutSearch' },
      { keys: ['Alt', 'G'], text: 'shell.shortcutViews' },
      { keys: ['Alt', 'J'], text: 'shell.shortcutNext' },
      { keys: ['Alt', 'K'], text: 'shell.shortcutPrevious' },
      { keys: ['Enter'], text: 'shell.shortcutOpen' },
      { keys: ['Alt', 'X'], text: 'shell.shortcutChoose' },
      { keys: ['Alt', 'R'], text: 'shell.shortcutReply' },
      { keys: ['Ctrl', '↑'], text: 'shell.shortcutQuote' },
      { keys: ['/'], text: 'shell.shortcutQuick' },
      { keys: ['Ctrl', 'Enter'], text: 'shell.shortcutQuickSend' },
      { keys: ['Alt', 'U'], text: 'shell.shortcutFile' },
      { keys: ['Alt', 'V'], text: 'shell.shortcutRecord' },
      { keys: ['Alt', 'Y'], text: 'assist.suggest' },
      { keys: ['Alt', 'N'], text: 'shell.shortcutNote' },
      { keys: ['Alt', 'L'], text: 'shell.shortcutTags' },
      { keys: ['Alt', 'I'], text: 'tickets.details' },
      { keys: ['Ctrl', 'F'], text: 'panel.find' },
      { keys: ['Alt', 'M'], text: 'macros.runTitle' },
      { keys: ['Alt', 'A'], text: 'shell.shortcutAccept' },
      { keys: ['Alt', 'T'], text: 'shell.shortcutTransfer' },
      { keys: ['Alt', 'H'], text: 'shell.shortcutSnooze' },
      { keys: ['Alt', 'E'], text: 'shell.shortcutResolve' },
      { keys: ['Alt', 'C'], text: 'shell.shortcutClosing' },
    ],
  },
] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('shell.shortcuts')}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={styles.title}>{t(title)}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ keys, text }) => (
              <Fragment key={text}>
                <dt>{t(text)}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <LetterKeysSwitch />
    </Modal>
  );
}

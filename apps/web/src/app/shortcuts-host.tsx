import { Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { canWrite } from '../ui/writing-field.ts';
import { LetterKeysSwitch } from './letter-keys-switch.tsx';
import { closeOverlay, openShortcuts, useOverlay } from './palette.store.ts';
import styles from './shortcuts-host.module.css';

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
      { keys: ['Alt', 'J'], text: 'shell.shortcutNext' },
      { keys: ['Alt', 'K'], text: 'shell.shortcutPrevious' },
      { keys: ['Enter'], text: 'shell.shortcutOpen' },
      { keys: ['Alt', 'R'], text: 'shell.shortcutReply' },
      { keys: ['Alt', 'A'], text: 'shell.shortcutAccept' },
      { keys: ['Alt', 'E'], text: 'shell.shortcutResolve' },
      { keys: ['Alt', 'M'], text: 'macros.runTitle' },
      { keys: ['Alt', 'C'], text: 'shell.shortcutClosing' },
      { keys: ['Alt', 'T'], text: 'shell.shortcutTransfer' },
      { keys: ['Alt', 'H'], text: 'shell.shortcutSnooze' },
      { keys: ['Alt', 'X'], text: 'shell.shortcutChoose' },
      { keys: ['/'], text: 'shell.shortcutQuick' },
    ],
  },
] as const;

export function ShortcutsHost() {
  const { t } = useTranslation();
  const isOpen = useOverlay() === 'shortcuts';
  const openUnlessWriting = (event: KeyboardEvent) => {
    if (canWrite()) return;
    event.preventDefault();
    openShortcuts();
  };
  // Two spellings: layouts differ in whether "?" reports itself or the key below it.
  useHotkeys([
    ['shift+?', openUnlessWriting, { preventDefault: false }],
    ['shift+/', openUnlessWriting, { preventDefault: false }],
  ]);
  // Also while typing. Some layouts write the slash with Shift.
  useHotkeys(
    [
      ['mod+/', openShortcuts],
      ['mod+shift+/', openShortcuts],
    ],
    [],
    true,
  );
  return (
    <Modal opened={isOpen} onClose={closeOverlay} title={t('shell.shortcuts')}>
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

import { Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOverlay, openShortcuts, useOverlay } from './palette.store.ts';
import styles from './shortcuts-host.module.css';

const groups = [
  {
    title: 'shell.shortcutsGeneral',
    shortcuts: [
      { keys: ['Ctrl', 'K'], text: 'shell.shortcutPalette' },
      { keys: ['Shift', '?'], text: 'shell.shortcutHelp' },
      { keys: ['Esc'], text: 'shell.shortcutBack' },
    ],
  },
  {
    title: 'shell.shortcutsTickets',
    shortcuts: [
      { keys: ['J'], text: 'shell.shortcutNext' },
      { keys: ['K'], text: 'shell.shortcutPrevious' },
      { keys: ['Enter'], text: 'shell.shortcutOpen' },
      { keys: ['R'], text: 'shell.shortcutReply' },
      { keys: ['A'], text: 'shell.shortcutAccept' },
      { keys: ['E'], text: 'shell.shortcutResolve' },
      { keys: ['T'], text: 'shell.shortcutTransfer' },
      { keys: ['/'], text: 'shell.shortcutQuick' },
    ],
  },
] as const;

export function ShortcutsHost() {
  const { t } = useTranslation();
  const isOpen = useOverlay() === 'shortcuts';
  // Two spellings: layouts differ in whether "?" reports itself or the key below it.
  useHotkeys([
    ['shift+?', openShortcuts],
    ['shift+/', openShortcuts],
  ]);
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
    </Modal>
  );
}

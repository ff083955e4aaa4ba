import { Popover } from '@mantine/core';
import type { Message } from '@prosa/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../session/session.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import { useThreadActions } from '../thread-context.ts';
import { reactorName, summaryOf } from './reaction-summary.ts';
import styles from './reactions.module.css';

/** Reactions at a bubble's edge; pressing them shows who reacted. Mantine's popover is only mounted on request. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const reactors = useReactors(message);

  // Mounting the popover replaces the button: focus it again, unless the focus moved elsewhere.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (reactors.length === 0 || message.isDeleted) return null;
  const { emojis, count } = summaryOf(message.reactions);
  const list = reactors.map(({ emoji, name }) => `${emoji} ${name}`);
  const trigger = (
    <button
      ref={button}
      type="button"
      className={styles.reactions}
      data-reactions
      aria-label={t('story.reactionsBy', { list: list.join(', ') })}
      aria-haspopup="dialog"
      title={list.join('\n')}
      onClick={() => setOpen(!isOpen)}
    >
      {emojis.join('')}
      {count > 1 && <small>{count}</small>}
    </button>
  );
  if (!isOpen) return trigger;
  return (
    <Popover opened onChange={setOpen} position="top-start" shadow="md" trapFocus>
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('story.reactions')}>
        <ReactorList message={message} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function useReactors({ reactions }: Message) {
  const { t } = useTranslation();
  const { customerName } = useThreadActions();
  const meId = useUser().id;
  return reactions.map((reaction) => ({
    ...reaction,
    name: reactorName(reaction, { customerName, meId }, t),
  }));
}

/** Our own reaction can be removed here, too. */
function ReactorList({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const { mayReact, react } = useThreadActions();
  const unreact = () => {
    onClose();
    react(message, '');
    returnToWriting();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
    <ul className={styles.list} tabIndex={0} data-autofocus>
      {useReactors(message).map(({ emoji, name, fromMe }, index) => (
        <li key={index}>
          <span aria-hidden="true">{emoji}</span>
          <span className={styles.name} dir="auto">
            <span className="visually-hidden">{`${emoji} `}</span>
            {name}
          </span>
          {fromMe && mayReact(message) && (
            <button type="button" aria-label={t('story.unreact', { emoji })} onClick={unreact}>
              {t('story.takeBack')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

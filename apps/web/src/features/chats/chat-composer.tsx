import { ActionIcon } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ChatMessage, OwnChat } from '@prosa/contract/chats';
import { chatLimits } from '@prosa/contract/chats/manifest';
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { calledBy } from '../../conversation/messages/mention-text.ts';
import { useUser } from '../../session/session.ts';
import { isOverlayOpen } from '../../ui/overlay-open.ts';
import { useWritingField } from '../../ui/writing-field.ts';
import { AttachmentTray } from '../messages/composer/attachment-tray.tsx';
import { useAttachments } from '../messages/composer/attachments.ts';
import styles from '../messages/composer/composer.module.css';
import { EmojiButton } from '../messages/composer/emoji-button.tsx';
import { MentionList, useMention } from '../notes/mention-list.tsx';
import { keepDraft } from './chats.api.ts';
import { sendMessage } from './sending.ts';

export interface ChatComposerHandle {
  focus(): void;
  attach(files: readonly File[]): void;
}

interface ChatComposerProps {
  ref: Ref<ChatComposerHandle>;
  chat: OwnChat;
  /** Its address is put into the message. */
  ticket: string | undefined;
  replyTo: ChatMessage | null;
  onReply: (message: ChatMessage | null) => void;
  takesFocus: boolean;
}

const KEEP_MS = 800;

export function ChatComposer(props: ChatComposerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { chat, replyTo, onReply } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { id } = useUser();
  const [text, setText] = useDraft(chat, props.ticket);
  const files = useAttachments();
  const colleagues = useMemo(
    () => chat.users.flatMap(({ userId, user }) => (userId === id ? [] : user)),
    [chat.users, id],
  );
  const mention = useMention(field, { text, colleagues, onText: setText });
  const focus = () => field.current?.focus({ preventScroll: true });
  useImperativeHandle(props.ref, () => ({ focus, attach: files.add }));
  useWritingField(field, props.takesFocus);
  useEffect(() => {
    if (props.takesFocus) field.current?.focus({ preventScroll: true });
  }, [props.takesFocus]);

  const send = () => {
    const message = text.trim();
    const chosen = files.files;
    if (message === '' && chosen.length === 0) return;
    // Each file is a message of its own; the text goes with the first.
    const [first = null, ...more] = chosen;
    const mentions = calledBy(message, colleagues);
    sendMessage(client, { chatId: chat.id, message, mentions, replyTo, file: first });
    for (const file of more)
      sendMessage(client, { chatId: chat.id, message: '', mentions: [], replyTo: null, file });
    setText('');
    files.clear();
    onReply(null);
    focus();
  };
  const insert = (emoji: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = field.current ?? {};
    setText(text.slice(0, from) + emoji + text.slice(to));
    focus();
  };
  const onEscape = (event: KeyboardEvent) => {
    // It is for a dialog that has just opened and does not have the focus yet.
    if (isOverlayOpen()) return;
    event.stopPropagation();
    if (replyTo) onReply(null);
    else field.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || mention.onKeyDown(event)) return;
    if (event.key === 'Escape') onEscape(event);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const isEmpty = text.trim() === '' && files.list.length === 0;
  const label = t(files.list.length > 0 ? 'messages.writeCaption' : 'messages.write');
  return (
    <div className={styles.composer}>
      {mention.shown.length > 0 && <MentionList {...mention} />}
      {replyTo && <ReplyBar message={replyTo} onCancel={() => onReply(null)} />}
      {files.list.length > 0 && <AttachmentTray files={files.list} onRemove={files.remove} />}
      <div className={styles.line} data-writing={!isEmpty || undefined}>
        <AttachButton onFiles={files.add} />
        <EmojiButton onEmoji={insert} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          maxLength={chatLimits.message.max}
          placeholder={label}
          aria-label={label}
          dir="auto"
          onChange={(event) => {
            setText(event.currentTarget.value);
            mention.look();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            files.add([...event.clipboardData.files]);
          }}
        />
        <ActionIcon
          className={styles.send ?? ''}
          variant="filled"
          color="brand"
          radius="xl"
          disabled={isEmpty}
          aria-label={t('messages.send')}
          title={t('messages.send')}
          onClick={send}
        >
          <IconSend2 size={19} />
        </ActionIcon>
      </div>
    </div>
  );
}

/** Enter that ends a composition belongs to the input method. */
const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** Kept on the server while it is written; the address of a ticket is added once. */
function useDraft(chat: OwnChat, ticket: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/chats/{-$uuid}' });
  const { id } = useUser();
  const [text, setText] = useState(chat.draft);
  const [kept] = useState({ chatId: chat.id, text: chat.draft });
  const keep = (draft: string) => {
    if (draft === kept.text) return;
    kept.text = draft;
    // Sending clears it on the server by itself; a draft that is lost is no reason for an error.
    keepDraft(client, { id: kept.chatId, draft }, id).catch(() => undefined);
  };
  const keepLater = useDebouncedCallback(keep, { delay: KEEP_MS, flushOnUnmount: true });
  const change = (next: string) => {
    setText(next);
    keepLater(next);
  };
  const hasTicket: RefObject<boolean> = useRef(false);
  useEffect(() => {
    if (!ticket || hasTicket.current) return;
    hasTicket.current = true;
    const address = `${location.origin}/tickets/${ticket}`;
    setText((now) => (now === '' ? `${address} ` : `${now.trimEnd()} ${address} `));
    void navigate({ to: '/chats/{-$uuid}', params: (now) => now, search: {}, replace: true });
  }, [ticket, navigate]);
  return [text, change] as const;
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        className={styles.attach ?? ''}
        aria-label={t('messages.attach')}
        title={t('messages.attach')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('messages.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function ReplyBar({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  const { t } = useTranslation();
  const isMine = message.senderId === useUser().id;
  const name = isMine ? t('messages.you') : (message.sender?.name ?? t('story.somebody'));
  return (
    <fieldset className={styles.reply} aria-label={t('messages.replyingTo', { name })}>
      <div className={styles.replyText}>
        <b>{name}</b>
        <span>{message.message || message.mediaName}</span>
      </div>
      <ActionIcon aria-label={t('messages.cancelReply')} onClick={onCancel}>
        <IconX size={18} />
      </ActionIcon>
    </fieldset>
  );
}

import { ActionIcon } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import { IconMicrophone, IconSend2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { outbox } from '../../../conversation/messages/outbox/sending.ts';
import { messagesOf, type Thread, threadKey } from '../../../conversation/messages/thread-cache.ts';
import { readStored, writeStored } from '../../../core/stored-keys.ts';
import { emitTyping } from '../../../live/live-socket.ts';
import { useCommandKeys } from '../../../session/command-keys.ts';
import { useUser } from '../../../session/session.ts';
import { isOverlayOpen } from '../../../ui/overlay-open.ts';
import { useSuggestions } from '../../../ui/use-suggestions.ts';
import { useTyping } from '../../../ui/use-typing.ts';
import { returnToWriting, useWritingField } from '../../../ui/writing-field.ts';
import { AssistBar } from '../../assist/assist-bar.tsx';
import { useAssist } from '../../assist/use-assist.ts';
import { addPart } from '../../drafts/draft-parts.ts';
import { useDraftField } from '../../drafts/drafts.ts';
import { useDraftParts } from '../../drafts/use-draft-parts.ts';
import { matchQuick, quickOfQueue } from '../../quick-messages/quick-match.ts';
import { useVariables } from '../../variables/use-variables.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import { useAttachments } from './attachments.ts';
import styles from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import { QuickReplyList, useQuickMessages } from './quick-reply-list.tsx';
import { quoteByKey } from './quote-by-key.ts';
import { RecordingBar } from './recording-bar.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { sendAll } from './send-all.ts';

export interface ComposerHandle {
  focus(): void;
  attach(files: readonly File[]): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  ticketId: number;
  queueId: number | null;
  /** Start of the attendance: part of its protocol number. */
  startedAt: string;
  customerName: string;
  quoted: Message | null;
  onQuoted: (message: Message | null) => void;
  takesFocus: boolean;
}

export function Composer(props: ComposerProps) {
  const { t } = useTranslation();
  const { ticketId, quoted, onQuoted } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraftField(ticketId);
  const userId = useUser().id;
  const files = useAttachments();
  useDraftParts(ticketId, { ...files, quoted, onQuoted });
  const typing = useTyping((isTyping) => emitTyping(ticketId, isTyping));
  const [isSigned, setSigned] = useSignOption();
  const [isRecording, setRecording] = useState(false);
  const focus = () => field.current?.focus();
  const attach = (chosen: readonly File[]) => {
    files.add(chosen);
    returnToWriting();
  };
  useImperativeHandle(props.ref, () => ({ focus, attach }));
  useWritingField(field, props.takesFocus);
  useFocusWhenShown(props.takesFocus && !isRecording, field);

  const send = (body = text.trim(), chosen: readonly File[] = files.files) => {
    const sent = sendAll({ ticketId, body, sign: isSigned, quoted }, chosen);
    if (!sent) return;
    typing.stopped();
    setText('');
    files.clear();
    onQuoted(null);
    assist.stop();
    focus();
  };
  const assist = useAssist({ ticketId, text, setText, focus });
  /** The draft, or its translation once that was looked at. */
  const submit = () => {
    const body = assist.toSend(text.trim());
    if (body !== null) send(body);
  };
  const insert = (emoji: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = field.current ?? {};
    setText(text.slice(0, from) + emoji + text.slice(to));
    focus();
    requestAnimationFrame(() =>
      field.current?.setSelectionRange(from + emoji.length, from + emoji.length),
    );
  };
  const fill = useVariables(props);
  const fileOf = async ({ mediaPath, mediaName }: QuickMessage): Promise<readonly File[]> => {
    const file = mediaPath && (await files.fetchFromServer(mediaPath, mediaName));
    return file ? [file] : [];
  };
  const quick = useQuickReplies(text, props.queueId, {
    onPick: (chosen) => {
      // Variables are filled in now, so that the attendant reads what the customer will read.
      setText(fill(chosen.message));
      void fileOf(chosen).then(files.add);
      focus();
    },
    onSend: async (chosen) => {
      const file = await fileOf(chosen);
      if (chosen.mediaPath && file.length === 0) return;
      // It is translated like any other text.
      if (assist.language) return setText(fill(chosen.message));
      send(fill(chosen.message).trim(), [...files.files, ...file]);
    },
  });
  const onEscape = (event: KeyboardEvent) => {
    // It is for a dialog that has just opened and does not have the focus yet.
    if (isOverlayOpen()) return;
    event.stopPropagation();
    // Escape with nothing to close leaves the field; a second one leaves the ticket.
    if (quoted) onQuoted(null);
    else field.current?.blur();
  };
  const client = useQueryClient();
  const quoteOther = (event: KeyboardEvent): boolean => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!isArrow || !(event.ctrlKey || event.metaKey)) return false;
    const thread = client.getQueryData<Thread>(threadKey(ticketId));
    event.preventDefault();
    onQuoted(quoteByKey(thread ? messagesOf(thread) : [], quoted, event.key as 'ArrowUp'));
    return true;
  };
  useCommandKeys({ v: () => isShown(field) && setRecording(true) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || quick.onKeyDown(event) || quoteOther(event)) return;
    if (event.key === 'Escape') onEscape(event);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    files.add([...event.clipboardData.files]);
  };

  if (isRecording)
    return (
      <RecordingBar
        onLost={({ file }) => addPart({ userId, ticketId }, file)}
        onDone={(recording) => {
          setRecording(false);
          if (recording) outbox.add({ ...NO_WORDS, ticketId, quoted, ...recording });
          if (recording) onQuoted(null);
        }}
      />
    );
  const isEmpty = text.trim() === '' && files.list.length === 0;
  const label = t(files.list.length > 0 ? 'messages.writeCaption' : 'messages.write');
  return (
    <div className={styles.composer}>
      {quick.shown.length > 0 && <QuickReplyList {...quick} fill={fill} />}
      {quoted && (
        <ReplyBar
          message={quoted}
          customerName={props.customerName}
          onCancel={() => {
            onQuoted(null);
            returnToWriting();
          }}
        />
      )}
      {files.list.length > 0 && (
        <AttachmentTray
          files={files.list}
          onRemove={(id) => {
            files.remove(id);
            returnToWriting();
          }}
        />
      )}
      <AssistBar assist={assist} onSend={send} />
      <div className={styles.line} data-writing={!isEmpty || undefined}>
        <ComposerTools
          isSigned={isSigned}
          onSigned={(isNow) => {
            setSigned(isNow);
            returnToWriting();
          }}
          onEmoji={insert}
          onFiles={attach}
          field={field}
          assist={assist}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          maxLength={limits.messageBody.max}
          placeholder={label}
          aria-label={label}
          onChange={(event) => {
            setText(event.currentTarget.value);
            typing.typed();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isEmpty ? (
          <ActionIcon
            className={styles.send}
            aria-label={t('messages.record')}
            title={t('messages.record')}
            onClick={() => setRecording(true)}
          >
            <IconMicrophone size={21} />
          </ActionIcon>
        ) : (
          <ActionIcon
            className={styles.send}
            variant="filled"
            color="brand"
            radius="xl"
            aria-label={t('messages.send')}
            title={t('messages.send')}
            onClick={submit}
          >
            <IconSend2 size={19} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

/** False while a note or a recording replaces it. */
const isShown = (field: RefObject<HTMLTextAreaElement | null>): boolean =>
  field.current?.checkVisibility() ?? false;

/** Enter that ends a composition belongs to the input method. */
const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

const NO_WORDS = { body: '', sign: false } as const;
/** Whether the attendant's name is put before their texts; on by default. */
function useSignOption(): [boolean, (isSigned: boolean) => void] {
  const [isSigned, setSigned] = useState(() => readStored('signOption') !== 'false');
  return [
    isSigned,
    (next) => {
      setSigned(next);
      writeStored('signOption', String(next));
    },
  ];
}

function useFocusWhenShown(isShown: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (isShown) field.current?.focus({ preventScroll: true });
  }, [isShown, field]);
}

function useQuickReplies(
  text: string,
  queueId: number | null,
  act: {
    /** Inserts it into the field. */
    onPick: (quick: QuickMessage) => void;
    /** Sends it unchanged. */
    onSend: (quick: QuickMessage) => void;
  },
) {
  const all = useQuickMessages(text.startsWith('/'));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const shown = dismissed === text ? [] : matchQuick(text, quickOfQueue(all, queueId));
  const { active, setActive, onKeyDown } = useSuggestions(shown, (picked, event) => ({
    Enter: () => (event.ctrlKey || event.metaKey ? act.onSend(picked) : act.onPick(picked)),
    Tab: () => act.onPick(picked),
    Escape: () => setDismissed(text),
  }));
  return { shown, active, onPick: act.onPick, onActive: setActive, onKeyDown };
}

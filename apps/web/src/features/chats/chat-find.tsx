import { ActionIcon } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { errorText } from '../../ui/toast.ts';
import { useEscape } from '../../ui/use-escape.ts';
import styles from './chat-find.module.css';
import { hitsQuery } from './chat-messages.api.ts';

interface ChatFindProps {
  chatId: number;
  onJump: (seq: number) => void;
  onClose: () => void;
}

/** Searches the messages of the open chat. */
export function ChatFind({ chatId, onJump, onClose }: ChatFindProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEscape(true, onClose);
  return (
    <search className={styles.find}>
      <div className={styles.line}>
        <SearchBox
          ref={field}
          className={styles.field ?? ''}
          value={search}
          placeholder={t('chats.findPlaceholder')}
          onChange={setSearch}
        />
        <ActionIcon aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {search.length >= limits.searchText.min && (
        <Hits chatId={chatId} search={search} onJump={onJump} />
      )}
    </search>
  );
}

function Hits({ chatId, search, onJump }: Omit<ChatFindProps, 'onClose'> & { search: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(hitsQuery(chatId, search));
  if (error)
    return (
      <p className={styles.note} role="alert">
        {errorText(error)}
      </p>
    );
  if (!data)
    return (
      <p className={styles.note} role="status">
        {t('common.loading')}
      </p>
    );
  if (data.records.length === 0)
    return (
      <p className={styles.note} role="status">
        {t('chats.findNothing')}
      </p>
    );
  return (
    <ul className={styles.hits} aria-label={t('chats.find')}>
      {data.records.map((hit) => (
        <li key={hit.id}>
          <button type="button" onClick={() => onJump(hit.seq)}>
            <small>
              {hit.sender?.name ?? t('story.somebody')} · {formatWhen(hit.createdAt)}
            </small>
            <span>{hit.message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { type MenuQueue, menuTexts, optionsMenu } from '@prosa/contract/chat-menu';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useUser } from '../../session/session.ts';
import { PhonePreview } from './phone-preview.tsx';

interface MenuPreviewProps {
  queueId: number;
  queue: MenuQueue;
  /** The customer's last choice; null at the start. */
  optionId: number | null;
}

/** The menu's message at this point, as the customer sees it. */
export function MenuPreview({ queueId, queue, optionId }: MenuPreviewProps) {
  const { t } = useTranslation();
  const { language } = useUser().company;
  const connections = useQuery(connectionsQuery).data ?? [];
  const own = connections.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  const hasMain = own.some(({ queues }) => queues.length > 1);
  // Without any options, the connection has already sent its greeting.
  const isAlone = own.length > 0 && !hasMain && queue.options.length === 0;
  const menu = optionsMenu(queue, { optionId, hasMain, language });
  const isEnd = optionId !== null && menu.lines.length === 0;
  return (
    <PhonePreview
      position={1}
      texts={isAlone ? [] : menuTexts(menu)}
      note={t(isEnd ? 'queues.previewEnd' : 'queues.previewChoose')}
    />
  );
}

import { type MenuQueue, menuTexts, optionsMenu } from '@prosa/contract/chat-menu';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useUser } from '../../session/session.ts';
import { PhonePreview } from './phone-preview.tsx';

interface MenuPreviewProps {
  queueId: number;
  queue: MenuQueue;
  /** What the customer chose last; null where he has just come in. */
  optionId: number | null;
}

/** What a customer gets at this point of the menu. */
export function MenuPreview({ queueId, queue, optionId }: MenuPreviewProps) {
  const { t } = useTranslation();
  const { language } = useUser().company;
  const connections = useQuery(connectionsQuery).data ?? [];
  const own = connections.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  const hasMain = own.some(({ queues }) => queues.length > 1);
  // Where there is nothing to choose at all, the connection has greeted already.
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

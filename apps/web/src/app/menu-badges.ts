import type { Connection, ConnectionStatus } from '@prosa/contract/connections';
import { waits } from '@prosa/contract/limits';
import type { MenuEntry } from '@prosa/contract/menu';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionsQuery } from '../conversation/connections/connections.api.ts';
import { useHasUnreadChats } from '../features/chats/use-unread-chats.ts';

export interface MenuBadges {
  connections: boolean;
  chats: boolean;
}

const troubled: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];

export const isTroubled = (connection: Pick<Connection, 'status'>): boolean =>
  troubled.includes(connection.status);

/** Fetched a moment after the page has loaded, then kept current by the live events of the list. */
export function useConnectionsSoon(): readonly Connection[] {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waits.connectionBadge);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({ ...connectionsQuery, enabled: isDue }).data ?? [];
}

export function useMenuBadges(): MenuBadges {
  return { connections: useConnectionsSoon().some(isTroubled), chats: useHasUnreadChats() };
}

export const hasMenuBadge = (entry: MenuEntry, badges: MenuBadges): boolean =>
  entry.badge !== undefined && badges[entry.badge];

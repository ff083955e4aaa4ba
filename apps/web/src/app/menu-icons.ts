import {
  IconAddressBook,
  IconBolt,
  IconChartBar,
  IconDeviceMobile,
  IconFiles,
  IconHistory,
  IconLayoutKanban,
  IconListCheck,
  IconMessages,
  IconPlugConnected,
  IconPoint,
  IconSettings,
  IconSitemap,
  IconStar,
  IconTags,
  IconUsers,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<string, TablerIcon> = {
  dashboard: IconChartBar,
  tickets: IconMessages,
  kanban: IconLayoutKanban,
  quickMessages: IconBolt,
  macros: IconWand,
  todolist: IconListCheck,
  contacts: IconAddressBook,
  tags: IconTags,
  ratings: IconStar,
  connections: IconPlugConnected,
  queues: IconSitemap,
  files: IconFiles,
  users: IconUsers,
  settings: IconSettings,
  audit: IconHistory,
  sandbox: IconDeviceMobile,
};

/** A screen brings its icon with it; until then nothing of it is drawn. */
export const menuIcon = (key: string): TablerIcon => icons[key] ?? IconPoint;

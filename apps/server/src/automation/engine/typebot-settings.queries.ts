import { type SQL, sql } from '../../core/db/drizzle.ts';

/** How the bot of the integration `i` is led, as machines read it. */
export const typebotSettings: SQL = sql`jsonb_build_object('expires', i.typebot_expires,
  'delayMs', i.typebot_delay_message, 'finishWord', i.typebot_keyword_finish, 'restartWord', i.typebot_keyword_restart,
  'restartMessage', i.typebot_restart_message, 'unknownMessage', i.typebot_unknown_message)`;

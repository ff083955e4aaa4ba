/** A model's help with tickets. */
import type { TicketAssist } from '@prosa/contract/assist';
import {
  type CustomerLanguage,
  type Help,
  helpSettings,
  type Rewriting,
} from '@prosa/contract/assist/manifest';
import type { PromptProblem } from '@prosa/contract/prompts/models';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, useUser } from '../../session/session.ts';

const params = (ticketId: number) => ({ params: { ticketId: String(ticketId) } });

export const assistKey = (ticketId: number) => ['assist', 'ticket', ticketId] as const;

export const assistQuery = (ticketId: number) =>
  queryOptions({
    queryKey: assistKey(ticketId),
    queryFn: ({ signal }): Promise<TicketAssist> =>
      call('GET /assist/:ticketId', params(ticketId), { signal }),
    // How many messages have no summary is asked anew whenever a conversation is opened.
    staleTime: 0,
  });

export const askSuggestion = (ticketId: number, signal: AbortSignal) =>
  call('POST /assist/:ticketId/suggestion', { ...params(ticketId), body: {} }, { signal });

export const askRewriting = (
  ticketId: number,
  body: { text: string; how: Rewriting },
  signal: AbortSignal,
) => call('POST /assist/:ticketId/rewriting', { ...params(ticketId), body }, { signal });

export const askSummary = (ticketId: number, signal?: AbortSignal) =>
  call(
    'POST /assist/:ticketId/summary',
    { ...params(ticketId), body: {} },
    signal ? { signal } : {},
  );

export const chooseLanguage = (ticketId: number, language: CustomerLanguage | null) =>
  call('POST /assist/:ticketId/language', { ...params(ticketId), body: { language } });

export const askTranslations = (ticketId: number, messageIds: string[]) =>
  call('POST /assist/:ticketId/translations', { ...params(ticketId), body: { messageIds } });

export function showAssist(client: QueryClient, kept: TicketAssist): void {
  client.setQueryData(assistKey(kept.ticketId), kept);
}

/** What the company has switched on. */
export function useHelps(): Record<Help, boolean> {
  const { company } = useUser();
  const isOn = (wanted: string) =>
    company.settings.some(({ key, value }) => key === wanted && value === 'enabled');
  const isAny = company.plan.useOpenAi && isOn('assist');
  const has = (help: Help) => isAny && isOn(helpSettings[help]);
  return {
    summary: has('summary'),
    suggestion: has('suggestion'),
    rewriting: has('rewriting'),
    translation: has('translation'),
  };
}

/** What somebody can do about it. */
export type Trouble = 'budget' | 'setup' | 'refused' | 'tooLong' | 'later';

const troubles: Partial<Record<PromptProblem, Trouble>> = {
  budget: 'budget',
  quota: 'budget',
  noKey: 'setup',
  denied: 'setup',
  noModel: 'setup',
  badRequest: 'setup',
  forbidden: 'setup',
  redirect: 'setup',
  refused: 'refused',
  tooLong: 'tooLong',
};

export const troubleOf = (problem: PromptProblem): Trouble => troubles[problem] ?? 'later';

/** `fr` → `français`, in the language of the reader. */
export const languageName = (language: string, reader: string): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language;

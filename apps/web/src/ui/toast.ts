import { ApiError } from '@prosa/contract/client';
import { type ErrorTexts, isErrorCode } from '@prosa/contract/errors';
import { waits } from '@prosa/contract/limits';
import i18next from 'i18next';
import { createElement, useSyncExternalStore } from 'react';
import { formatDate, formatWait } from '../i18n/dates.ts';
import { currentLanguage } from '../i18n/i18n.ts';

type Kind = 'success' | 'info' | 'warning' | 'error';

const isoTime = /^\d{4}-\d\d-\d\dT/;

interface ToastOptions {
  id?: string;
  /** False: until somebody closes it. */
  durationMs?: number | false;
  /** What can be done about it, as a button. */
  action?: { label: string; run: () => void };
}

/** Time enough to get to the button by keyboard. */
const ACTION_MS = 20_000;

const colors: Record<Kind, string> = {
  success: 'brand',
  info: 'blue',
  warning: 'orange',
  error: 'red',
};

function show(kind: Kind, message: string, options: ToastOptions = {}): void {
  const { id, action, durationMs = action ? ACTION_MS : waits.toast } = options;
  const shown = {
    ...(id ? { id } : {}),
    color: colors[kind],
    autoClose: durationMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
  };
  // Fetched with the first toast: the login page is small without.
  Promise.all([import('@mantine/notifications'), import('./toast-action.tsx')])
    .then(([{ notifications }, { ToastAction }]) => {
      mountToasts();
      const run = () => {
        notifications.hide(shownId);
        action?.run();
      };
      const body = action
        ? createElement(ToastAction, { message, label: action.label, onPress: run })
        : message;
      const shownId = notifications.show({ ...shown, message: body });
    })
    .catch(() => undefined);
}

export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
};

let isMounted = false;
const mountListeners = new Set<() => void>();

function mountToasts(): void {
  isMounted = true;
  for (const listener of mountListeners) listener();
}

/** Whether there ever was a toast, for the place that draws them. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribeMount, () => isMounted);

function subscribeMount(listener: () => void): () => void {
  mountListeners.add(listener);
  return () => mountListeners.delete(listener);
}

/** What a person reads of an error: the catalogue's text; a foreign server's own words; no raw code of ours. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('common.networkError');
  const wait = waitOf(error.data);
  if (wait) return i18next.t('common.tooOften', { when: formatWait(wait, currentLanguage()) });
  if (isErrorCode(error.code)) return fillIn(textsOfErrors()[error.code], error.data);
  const { message } = error.data;
  return typeof message === 'string' ? message : error.code;
}

/** For how many seconds the server takes nothing more of this, where it says so. */
function waitOf({ details }: Record<string, unknown>): number | undefined {
  const seconds = (details as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
}

const textsOfErrors = (): ErrorTexts =>
  i18next.getResource(currentLanguage(), 'translation', 'errors') as ErrorTexts;

/** One toast per code, however many requests failed with it. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const id = error instanceof ApiError ? error.code : 'network';
  toast.error(errorText(error), { id, durationMs: waits.errorToast });
}

/** Puts the details of the answer into `{{places}}` of its text, times as dates. */
function fillIn(text: string, data: Record<string, unknown>): string {
  const details = { ...data, ...(data.details ?? {}) } as Record<string, unknown>;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(details[name] ?? '');
    return isoTime.test(value) ? formatDate(value) : value;
  });
}

import { ApiError } from '@prosa/contract/client';
import { type ErrorTexts, isErrorCode } from '@prosa/contract/errors';
import { waits } from '@prosa/contract/limits';
import i18next from 'i18next';
import { createElement, useSyncExternalStore } from 'react';
import { showDayIn } from '../i18n/company-days.ts';
import { formatDate, formatWait } from '../i18n/dates.ts';
import { currentLanguage } from '../i18n/i18n.ts';

type Kind = 'success' | 'info' | 'warning' | 'error';

const isoTime = /^\d{4}-\d\d-\d\dT/;

interface ToastOptions {
  id?: string;
  /** False: stays until somebody closes it. */
  durationMs?: number | false;
  /** An action, shown as a button. */
  action?: { label: string; run: () => void };
}

/** Time enough to reach the button by keyboard. */
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
  // Loaded with the first toast, which keeps the login page small.
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

/** Whether any toast was ever shown, for the component that draws them. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribeMount, () => isMounted);

function subscribeMount(listener: () => void): () => void {
  mountListeners.add(listener);
  return () => mountListeners.delete(listener);
}

/**
 * The text of an error for people: the catalogue's text, or a foreign server's own words; never one of our raw codes.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('common.networkError');
  const wait = waitOf(error.data);
  if (wait) return i18next.t('common.tooOften', { when: formatWait(wait, currentLanguage()) });
  if (isErrorCode(error.code)) return fillIn(textsOfErrors()[error.code], error.data);
  const { message } = error.data;
  return typeof message === 'string' ? message : error.code;
}

/** For how many seconds the server accepts no more of these requests, where it says so. */
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

/**
 * Fills the details of the answer into the text's `{{placeholders}}`. Times become dates, in the company's time zone if the
 * answer names it.
 */
function fillIn(text: string, data: Record<string, unknown>): string {
  const details = { ...data, ...(data.details ?? {}) } as Record<string, unknown>;
  const { timeZone } = details;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(details[name] ?? '');
    if (!isoTime.test(value)) return value;
    return typeof timeZone === 'string' ? showDayIn(timeZone, value) : formatDate(value);
  });
}

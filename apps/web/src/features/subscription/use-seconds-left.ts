import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

const secondsUntil = (at: string | null): number | null =>
  at === null ? null : Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / SECOND_MS));

/** Counts down to a time; null if there is none. */
export function useSecondsLeft(at: string | null): number | null {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    if (at === null) return undefined;
    const timer = setInterval(() => setLeft(secondsUntil(at)), SECOND_MS);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

/** 59:07, and with hours 1:59:07. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(
    Math.floor,
  );
  const parts = hours ? [hours, minutes, rest] : [minutes, rest];
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

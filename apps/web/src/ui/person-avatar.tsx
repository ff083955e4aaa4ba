import { useState } from 'react';
import styles from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  url?: string | null;
  size?: number;
}

const HUES = 8;

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES;

/** Picture or initials; hidden from screen readers, as the name is beside it. Plain HTML: long lists draw many. */
export function PersonAvatar({ name, url, size = 36 }: PersonAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.36 };
  if (url && url !== failedUrl) {
    return (
      <img
        className={styles.avatar}
        style={box}
        src={url}
        alt=""
        loading="lazy"
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <span className={styles.avatar} style={box} data-hue={hueOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

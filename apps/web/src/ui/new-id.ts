/** A random UUID; the browser's own function is missing over plain http. */
export function newId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // RFC 9562 version 4: set the version and variant bits.
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[a, b, c, d, e]: string[]) => `${a}-${b}-4${c}-${'89ab'[(bytes[8] ?? 0) % 4]}${d}-${e}`,
  );
}

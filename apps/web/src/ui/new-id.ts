/** A random UUID; the browser's own are missing where the page comes over plain http. */
export function newId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 4 and its variant have their places among the digits.
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[a, b, c, d, e]: string[]) => `${a}-${b}-4${c}-${'89ab'[(bytes[8] ?? 0) % 4]}${d}-${e}`,
  );
}

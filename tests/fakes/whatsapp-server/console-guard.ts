/** libsignal prints whole sessions, with private keys, when it closes them. */
const SECRETS =
  /^(Closing session|Closing open session|Opening session|Removing old closed|Session error|Session already|Failed to decrypt|Decrypted message with closed|V1 session|Migrating session|Duplicate PreKey)/;

/** Returns how to undo it. */
export function guardConsole(): () => void {
  const methods = ['log', 'info', 'warn', 'error'] as const;
  const originals = methods.map((method) => [method, console[method]] as const);
  for (const [method, original] of originals) {
    console[method] = (...parts: unknown[]) => {
      if (typeof parts[0] !== 'string' || !SECRETS.test(parts[0])) original(...parts);
    };
  }
  return () => {
    for (const [method, original] of originals) console[method] = original;
  };
}

/** Its message is one line for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

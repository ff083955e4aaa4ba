/** The Signal library prints whole sessions, private keys included. None of its output leaves the process. */
export function silenceConsole(): void {
  const silent = () => {};
  Object.assign(console, {
    log: silent,
    info: silent,
    warn: silent,
    error: silent,
    debug: silent,
    trace: silent,
  });
}

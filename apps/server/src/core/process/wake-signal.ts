/** A wait that a wake-up signal can end early. A signal while nobody waits is kept for the next wait. */
export class WakeSignal {
  #isSet = false;
  #wake: (() => void) | undefined;

  set(): void {
    if (this.#wake) this.#wake();
    else this.#isSet = true;
  }

  wait(ms: number): Promise<void> {
    if (this.#isSet) {
      this.#isSet = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
    });
  }
}

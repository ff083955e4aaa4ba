/** A wait that a wake-up signal can end early. A signal while nobody waits is kept for the next wait. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#wake) this.#wake();
    else this.#isRung = true;
  }

  wait(ms: number): Promise<void> {
    if (this.#isRung) {
      this.#isRung = false;
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

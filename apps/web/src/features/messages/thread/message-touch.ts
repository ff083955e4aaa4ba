/**
 * Touch gestures on messages, as on a phone: pulling one to the right replies, a long press opens its menu. Works on
 * the pane, not on each bubble: a long thread has many.
 */
import { pullOf } from '../media/pull.ts';

const HOLD_MS = 500;
const MESSAGE = '[data-message]';
const MENU = '[aria-haspopup="menu"]';
/** These use a moving or resting finger themselves. */
const CONTROLS = `input, textarea, [role="slider"], ${MENU}`;

interface Held {
  pointer: number;
  message: HTMLElement;
  /** The element that moves with the finger: of an album, all of it. */
  row: HTMLElement;
  x: number;
  y: number;
  isPulled: boolean;
  timer: ReturnType<typeof setTimeout>;
}

interface Options {
  pane: HTMLElement;
  /** Appears beside the pulled message. */
  arrow: HTMLElement;
  mayReply: (messageId: string) => boolean;
  onReply: (messageId: string) => void;
}

export class MessageTouch {
  readonly #options: Options;
  readonly #stop = new AbortController();
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)');
  #held: Held | null = null;
  /** The gesture has had its effect: releasing the finger is no tap. */
  #isDone = false;

  constructor(options: Options) {
    this.#options = options;
    const { pane } = options;
    const { signal } = this.#stop;
    pane.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    pane.addEventListener('pointermove', (event) => this.#move(event), { signal });
    pane.addEventListener('pointerup', (event) => this.#lift(event), { signal });
    pane.addEventListener('pointercancel', () => this.#letGo(), { signal });
    pane.addEventListener('touchend', (event) => this.#swallow(event), { signal, passive: false });
    pane.addEventListener('contextmenu', (event) => this.#keepMenu(event), { signal });
  }

  stop(): void {
    this.#letGo();
    this.#stop.abort();
  }

  #press(event: PointerEvent): void {
    this.#letGo();
    this.#isDone = false;
    const { pointerType, isPrimary, target, pointerId: pointer, clientX: x, clientY: y } = event;
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    const message = target.closest(CONTROLS) ? null : target.closest<HTMLElement>(MESSAGE);
    const row = message?.closest('[data-index]')?.firstElementChild;
    if (!message || !(row instanceof HTMLElement)) return;
    const timer = setTimeout(() => this.#openMenu(message), HOLD_MS);
    this.#held = { pointer, message, row, x, y, isPulled: false, timer };
  }

  #openMenu(message: HTMLElement): void {
    this.#letGo();
    this.#isDone = true;
    message.querySelector<HTMLElement>(MENU)?.click();
  }

  #move({ pointerId, clientX, clientY }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    const pull = pullOf({ x: clientX - held.x, y: clientY - held.y }, held.isPulled);
    if (pull.kind === 'still') return;
    clearTimeout(held.timer);
    if (pull.kind === 'pull' && this.#options.mayReply(idOf(held.message))) {
      held.isPulled = true;
      this.#isDone = true;
      this.#draw(held.row, pull);
    } else this.#letGo();
  }

  #lift({ pointerId, clientX, clientY }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    const pull = pullOf({ x: clientX - held.x, y: clientY - held.y }, held.isPulled);
    this.#letGo();
    if (held.isPulled && pull.kind === 'pull' && pull.isFar)
      this.#options.onReply(idOf(held.message));
  }

  #draw(row: HTMLElement, { shift, isFar }: { shift: number; isFar: boolean }): void {
    const { pane, arrow } = this.#options;
    const place = row.getBoundingClientRect();
    arrow.style.top = `${place.top + place.height / 2 - pane.getBoundingClientRect().top}px`;
    arrow.dataset.pull = isFar ? 'far' : 'near';
    row.style.transition = 'none';
    if (!this.#isStill.matches) row.style.transform = `translateX(${shift}px)`;
  }

  #letGo(): void {
    if (!this.#held) return;
    const { timer, row } = this.#held;
    clearTimeout(timer);
    row.style.transition = '';
    row.style.transform = '';
    delete this.#options.arrow.dataset.pull;
    this.#held = null;
  }

  /** Swallows the click after a gesture: it would press the element below and close the menu. */
  #swallow(event: TouchEvent): void {
    if (this.#isDone && event.cancelable) event.preventDefault();
  }

  /** Suppresses the browser's own menu where ours opens. */
  #keepMenu(event: MouseEvent): void {
    if (this.#held || this.#isDone) event.preventDefault();
  }
}

const idOf = (message: HTMLElement): string => message.dataset.message ?? '';

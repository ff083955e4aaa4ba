/** Any fault in a page fails its journey: script errors, console errors, the CSP, answers of 4xx and 5xx. */
import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

// The policy's own event names the rule and the address; the console text is translated and shortened.
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP violation: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

// The browser's line about an answer says less than the answer itself.
const ABOUT_AN_ANSWER = /^Failed to load resource: the server responded with a status of/;

export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** For expected faults of a journey, such as a refused request. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  get unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  async watch(context: BrowserContext, who: string): Promise<void> {
    const note = (text: string) => this.#found.push(`${who}: ${text}`);
    await context.addInitScript(REPORT_VIOLATIONS);
    context.on('weberror', (event) => note(`page error: ${event.error().stack}`));
    context.on('console', (message) => {
      const fault = faultOf(message);
      if (fault) note(fault);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) note(answerText(response));
    });
  }
}

function faultOf(message: ConsoleMessage): string | undefined {
  const text = message.text();
  if (message.type() !== 'error' || ABOUT_AN_ANSWER.test(text)) return undefined;
  return `console error: ${text} (${message.location().url})`;
}

const answerText = (response: Response): string =>
  `answer ${response.status()} to ${response.request().method()} ${new URL(response.url()).pathname}`;

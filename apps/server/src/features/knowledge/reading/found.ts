import type { DocumentKind, DocumentProblem } from '@prosa/contract/knowledge/documents';

/** What a reader found. Headings are lines that begin with `#`. */
export interface Found {
  kind: Exclude<DocumentKind, 'md'>;
  title: string;
  text: string;
}

/** A document that cannot be read, with the reason that people see. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem;
  constructor(problem: DocumentProblem) {
    super(problem);
    this.problem = problem;
  }
}

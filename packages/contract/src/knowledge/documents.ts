/** `text` is pasted or a text file. */
export const documentKinds = ['text', 'md', 'pdf', 'docx', 'web'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** `waiting` and `reading` end by themselves. */
export const documentStates = ['waiting', 'reading', 'ready', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Why a document was not read. What was read of it before stays in use. */
export const documentProblems = [
  'unreadable',
  'encrypted',
  'noText',
  'tooLong',
  'tooSlow',
  'full',
  'unreachable',
  'answer',
  'forbidden',
  'redirects',
  'lost',
] as const;
export type DocumentProblem = (typeof documentProblems)[number];

export const knowledgeLimits = {
  title: { min: 1, max: 200 },
  /** Pasted text. */
  text: { min: 1, max: 200_000 },
  address: { max: 2000 },
  /** A file, or what an address answers. */
  bytes: { max: 20 * 1024 * 1024 },
  pages: { max: 1000 },
  /** Of the text of a document. */
  characters: { max: 2_000_000 },
  chunk: { max: 900 },
  chunks: { ofDocument: 4000, ofCompany: 50_000 },
  documents: { max: 500 },
  question: { max: 4000 },
  /** Chunks that a model gets. */
  found: { max: 4 },
} as const;

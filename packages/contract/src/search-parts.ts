/** The independent parts of a search. No imports, so that the browser can share it. */
export const searchParts = ['contacts', 'messages', 'notes', 'tags'] as const;
export type SearchPart = (typeof searchParts)[number];

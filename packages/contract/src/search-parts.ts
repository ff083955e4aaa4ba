/** What a search looks into, each on its own. Free of imports: the browser shares it. */
export const searchParts = ['contacts', 'messages', 'notes', 'tags'] as const;
export type SearchPart = (typeof searchParts)[number];

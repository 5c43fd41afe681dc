/** What charities work for: the client has the words. */
export const charityCauses = ['water', 'school', 'forest', 'health'] as const;
export type CharityCause = (typeof charityCauses)[number];

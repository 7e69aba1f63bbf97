// Words that ask for nothing.

/** "please", and how it is shortened. */
export const pleases = ['please', 'pls', 'plz'] as const;

/** In the data folder. */
export const databaseName = 'countersign.sqlite';
/** A restore that is being made ready, and one that is meant. */
export const stagedName = 'restore-staged';
export const readyName = 'restore-ready';

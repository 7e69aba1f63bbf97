/** Stands for whoever asks, in plans and orders that others write: on a practice network an account with play money. */
export const whoeverAsks = 'USER_WALLET_PUBKEY';

/**
 * Where the key of a service is: in the key chain of the system, in memory until the app ends, nowhere, or in a key chain
 * that does not answer.
 */
export type KeyPlace = 'key_chain' | 'memory' | 'none' | 'unreadable';

import { taintOrigins } from '../plan/taint.ts';

/**
 * Where something comes from that a model reads. Only the person at the keyboard and the app itself are trusted. A
 * `note` was confirmed by the person and has nothing of others in it; one that was drafted beside what others wrote is
 * `memory`.
 */
export const blockOrigins = ['user', 'app', 'note', ...taintOrigins] as const;
export type BlockOrigin = (typeof blockOrigins)[number];

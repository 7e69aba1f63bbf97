/** Where something comes from that a model reads. Only the person at the keyboard and the app itself are trusted. */
export const blockOrigins = [
  ...(['user', 'app'] as const),
  ...(['chain', 'file', 'web', 'mcp', 'memory', 'plan_file'] as const),
] as const;
export type BlockOrigin = (typeof blockOrigins)[number];

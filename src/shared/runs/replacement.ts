/** What another transaction of the same number is for: the same with a higher fee, or nothing at all. */
export const replacementPurposes = ['speed_up', 'cancel'] as const;
export type ReplacementPurpose = (typeof replacementPurposes)[number];

/** How soon a transaction should be mined, and so how much is offered for it. */
export const feeSpeeds = ['slow', 'normal', 'fast'] as const;
export type FeeSpeed = (typeof feeSpeeds)[number];

/** What a person chose to offer. */
export interface FeeWish {
  speed: FeeSpeed;
  /** The most that may be paid for one unit of gas, whole gwei as text. */
  capGwei: string;
}

/** Where nobody chose. */
export const usualFees: FeeWish = { speed: 'normal', capGwei: '500' };

/** Whole gwei, 1 to 99,999. */
export const capGweiPattern = /^[1-9]\d{0,4}$/;

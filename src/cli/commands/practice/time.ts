import {
  practiceChainOf,
  practiceChainOption,
  wholeNumber,
  withPracticeControl,
} from '../../practice-chain-option.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export const practiceTime: Verb = {
  name: 'practice time',
  describe: 'Let time go by on a practice chain; interest and rewards grow, deadlines pass.',
  arguments: [{ name: 'duration', describe: 'e.g. 90s, 30m, 12h or 7d', required: true }],
  options: [practiceChainOption],
  example: {
    call: 'countersign practice time 7d --json',
    document: { chainId: 31337, seconds: 604_800 },
  },
  run: async (context) => {
    const duration = context.argument('duration');
    const seconds = secondsOf(duration);
    const { chainId, words } = practiceChainOf(context);
    await withPracticeControl(context, (control) => control.passTime(chainId, seconds));
    return {
      exitCode: 0,
      document: { chainId, seconds },
      text: `${duration} went by on ${words}.`,
    };
  },
};

function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const seconds = unitSeconds[unit];
  if (seconds === undefined) {
    throw usageError(
      `"${duration}" is not a duration; write 90s, 30m, 12h or 7d.`,
      'practice time',
    );
  }
  return wholeNumber(count, 'practice time') * seconds;
}

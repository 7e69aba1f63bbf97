import { groupThousands } from '../../shared/amounts.ts';
import type { EffectLine } from '../../shared/approvals/facts.ts';

/** The two sentences of an approval that carry its limit. */
export interface ApprovalWords {
  title: string;
  actionLabel: string;
}

/** `party` is who is paid, traded with or allowed: a name, or the whole address. */
export function approvalWords(
  kind: string,
  lines: readonly EffectLine[],
  party: string,
): ApprovalWords {
  const out = amountOf(lines, 'out');
  const into = amountOf(lines, 'in');
  switch (kind) {
    case 'swap':
      return { title: `Swap ${out} for at least ${into}`, actionLabel: `Sign and send ${out}` };
    case 'wrap':
      return { title: `Wrap ${out} into ${into}`, actionLabel: `Sign and wrap ${out}` };
    case 'unwrap':
      return { title: `Unwrap ${out} into ${into}`, actionLabel: `Sign and unwrap ${out}` };
    case 'approve':
      return allowanceWords(lines, party);
    default:
      return { title: `Send ${out} to ${party}`, actionLabel: `Sign and send ${out}` };
  }
}

function allowanceWords(lines: readonly EffectLine[], party: string): ApprovalWords {
  const line = lines.find(({ direction }) => direction === 'allowance');
  if (line === undefined) {
    return {
      title: `Leave what ${party} may take as it is`,
      actionLabel: 'Sign the same allowance',
    };
  }
  if (Number(line.limit) === 0) {
    const title = `Stop ${party} from taking ${line.symbol}`;
    return { title, actionLabel: `Sign, allow no ${line.symbol}` };
  }
  const amount = `${groupThousands(line.limit)} ${line.symbol}`;
  return { title: `Let ${party} take at most ${amount}`, actionLabel: `Sign, allow ${amount}` };
}

function amountOf(lines: readonly EffectLine[], direction: EffectLine['direction']): string {
  const line = lines.find((each) => each.direction === direction);
  return line === undefined ? 'nothing' : `${groupThousands(line.limit)} ${line.symbol}`;
}

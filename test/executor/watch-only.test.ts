import { expect, it } from 'vitest';
import type { NameOf } from '../../src/main/approvals/subject.ts';
import { watchOnlyRefusal } from '../../src/main/executor/watch-only.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';

const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const nameOf: NameOf = (address) =>
  address === cold ? { name: 'Cold', source: 'watched' } : { name: 'Main', source: 'your_account' };

function planWith(tool: string): Plan {
  const root = { type: 'action', id: 'one', label: 'One', tool, params: {} };
  return { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft', root } as Plan;
}

const every = shippedTools
  .names()
  .map((name) => ({ name, kind: shippedTools.get(name)?.kind ?? 'unknown' }));

it.each(every)(
  '$name ($kind) is refused for a watched account only if it sends',
  ({ name, kind }) => {
    const refusal = watchOnlyRefusal(planWith(name), cold, nameOf);
    expect(refusal?.code ?? null).toBe(kind === 'chain_write' ? 'WATCH_ONLY' : null);
    expect(watchOnlyRefusal(planWith(name), '0x1', nameOf)).toBeNull();
  },
);

it('says what to do instead', () => {
  expect(watchOnlyRefusal(planWith('transfer'), cold, nameOf)).toMatchObject({
    code: 'WATCH_ONLY',
    class: 'policy_denied',
    message:
      'Cold is an account that you only look at: there is no key here that could sign for it.',
    advice: 'Nothing was started. Let the plan act for an account of your wallet.',
    facts: { account: cold },
  });
});

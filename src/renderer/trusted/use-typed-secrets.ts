import { useState } from 'react';
import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { type AskedSecrets, isSecret } from '../../shared/commands/asked-secrets.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import { trustedApi } from './api.ts';

export interface TypedSecrets {
  asked: AskedSecrets;
  /** What a step of the plan asked for before; what of it is in `asked` is not in memory any more. */
  again: ReadonlySet<string>;
  typed: Readonly<Record<string, string>>;
  type(name: string, text: string): void;
  /** Something that is asked for is not typed yet. */
  missing: boolean;
  error: ErrorShape | null;
  /** Hands it to main, which keeps it in memory until the program starts; false where it was refused. */
  handOver(): Promise<boolean>;
}

/** What a program is to be given that only the person knows: it is typed in this window and nowhere else. */
export function useTypedSecrets(facts: ApprovalFacts, asked: AskedSecrets): TypedSecrets {
  const answers = facts.subject === 'command' ? (facts.command.answers ?? {}) : {};
  const names = Object.keys(asked);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<ErrorShape | null>(null);
  const handOver = async () => {
    if (names.length === 0) return true;
    const { approvalId } = facts;
    const given = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']));
    const result = await trustedApi.trustedSecrets({ approvalId, given });
    setError(result.ok ? null : result.error);
    return result.ok;
  };
  return {
    ...{ asked, again: new Set(Object.keys(answers)), typed, error, handOver },
    type: (name, text) => {
      setTyped({ ...typed, [name]: text });
      setError(null);
    },
    missing: names.some((name) => !isSecret(typed[name] ?? '')),
  };
}

import { getAddress } from 'viem';
import { delegateOf } from '../../../chain/delegation.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** An account that is a key and a contract at once does what the contract says, whoever asks. */
export const accountDelegated: RiskRule = async (subject) => {
  const { client, outcome } = subject;
  const account = getAddress(outcome.transaction.from);
  const { read, changes } = traceOf(subject);
  const others = changes.flatMap(({ address, code }) => {
    const delegate = delegateOf(code?.after);
    return delegate === null || address === account ? [] : [{ address, delegate }];
  });
  const own = read.find(({ address }) => address === account);
  const change = changes.find(({ address }) => address === account)?.code;
  // Without code the account has none that it stands for.
  const code =
    change?.after ??
    (own === undefined || own.codeHash === null
      ? undefined
      : await client.read((viem) => viem.getCode({ address: account })));
  const delegate = delegateOf(code);
  return [
    ...(delegate === null
      ? []
      : [
          {
            id: 'ACCOUNT_DELEGATED',
            level: 'danger' as const,
            message:
              'This account runs the code of a contract (EIP-7702), which has full control over everything in it, with every transaction and without one. Unless you set that up yourself and know the contract, take the control back first, on the Wallet page or by saying “take back the delegation of my account”, and move what you have to a new account.',
            evidence: { account, delegate },
          },
        ]),
    ...others.map(({ address, delegate: to }) => ({
      id: 'ACCOUNT_DELEGATED',
      level: 'danger' as const,
      message: 'The transaction gives a contract full control over an account (EIP-7702).',
      evidence: { account: address, delegate: to },
    })),
  ];
};

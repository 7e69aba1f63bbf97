// Permissions that the Permit2 contract reads: allowances with an end, and transfers that happen once.
import {
  amountLine,
  fieldsOf,
  isUnlimited,
  type KindReading,
  longAllowance,
  type MessageKind,
  shortDeadline,
  timeText,
  unlimitedDanger,
} from './message-kind.ts';

const contracts = ['0x000000000022d473030f116ddee9f6b43ac78ba3'];
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)';
const permissions = 'TokenPermissions(address token,uint256 amount)';

type Fields = ReturnType<typeof fieldsOf>;
type Struct = ReturnType<Fields['struct']>;
type Part = Pick<KindReading, 'lines' | 'dangers'>;

export const permit2Single: MessageKind = {
  title: 'Lets somebody spend a token of yours, through Permit2',
  encodedType: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
  contracts,
  read: ({ message }, nowMs) => {
    const fields = fieldsOf(message);
    return allowances(fields, [fields.struct('details')], nowMs);
  },
};

export const permit2Batch: MessageKind = {
  title: 'Lets somebody spend several tokens of yours, through Permit2',
  encodedType: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  contracts,
  read: ({ message }, nowMs) => {
    const fields = fieldsOf(message);
    return allowances(fields, fields.structs('details'), nowMs);
  },
};

export const permit2Transfer: MessageKind = {
  title: 'Lets somebody take a token of yours once, through Permit2',
  encodedType: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  contracts,
  read: ({ message }, nowMs) => {
    const fields = fieldsOf(message);
    return transfers(fields, [fields.struct('permitted')], nowMs);
  },
};

export const permit2BatchTransfer: MessageKind = {
  title: 'Lets somebody take several tokens of yours once, through Permit2',
  encodedType: `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  contracts,
  read: ({ message }, nowMs) => {
    const fields = fieldsOf(message);
    return transfers(fields, fields.structs('permitted'), nowMs);
  },
};

function allowances(fields: Fields, each: readonly Struct[], nowMs: number): KindReading {
  const parts = each.map((one): Part => {
    const { text, whole } = fieldsOf(one);
    const [amount, expiration] = [whole('amount'), whole('expiration')];
    return {
      lines: [
        { label: 'Token', value: text('token') },
        amountLine('Amount', amount, 160),
        { label: 'May be taken until', value: timeText(expiration) },
      ],
      dangers: [
        ...(isUnlimited(amount) ? [unlimitedDanger(text('token'))] : []),
        ...longAllowance(expiration, nowMs),
      ],
    };
  });
  return joined(fields, parts, shortDeadline(fields.whole('sigDeadline'), nowMs));
}

function transfers(fields: Fields, each: readonly Struct[], nowMs: number): KindReading {
  const parts = each.map((one): Part => {
    const { text, whole } = fieldsOf(one);
    const amount = whole('amount');
    return {
      lines: [{ label: 'Token', value: text('token') }, amountLine('Amount at most', amount)],
      dangers: isUnlimited(amount) ? [unlimitedDanger(text('token'))] : [],
    };
  });
  return joined(fields, parts, shortDeadline(fields.whole('deadline'), nowMs));
}

function joined(
  { text }: Fields,
  parts: readonly Part[],
  until: KindReading['lines'][number],
): KindReading {
  return {
    owner: null,
    lines: [
      { label: 'Spender', value: text('spender') },
      ...parts.flatMap(({ lines }) => lines),
      until,
    ],
    dangers: parts.flatMap(({ dangers }) => dangers),
  };
}

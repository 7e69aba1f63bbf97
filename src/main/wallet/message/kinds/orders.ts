// Orders that anybody may carry out once they are signed: what is given, what has to come back, to whom.
import { sameAddress } from '../../../../shared/addresses.ts';
import type { SummaryLine } from '../../../../shared/wallet/signer-proposal.ts';
import { amountLine, fieldsOf, type MessageKind, timeText } from './message-kind.ts';

const nobody = '0x0000000000000000000000000000000000000000';

export const cowOrder: MessageKind = {
  title: 'Offers to trade tokens of yours, through CoW Protocol',
  encodedType:
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  contracts: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
  read({ message }) {
    const { text, whole } = fieldsOf(message);
    const isToSelf = sameAddress(text('receiver'), nobody);
    return {
      owner: null,
      lines: [
        { label: 'Gives', value: text('sellToken') },
        amountLine('Gives at most', whole('sellAmount') + whole('feeAmount')),
        { label: 'Gets', value: text('buyToken') },
        amountLine('Gets at least', whole('buyAmount')),
        { label: 'Paid to', value: isToSelf ? 'the account that signs' : text('receiver') },
        { label: 'Valid until', value: timeText(whole('validTo')) },
      ],
      dangers: [
        ...(whole('buyAmount') === 0n ? ['You might get nothing for it.'] : []),
        ...(isOfAccount(text('sellTokenBalance')) && isOfAccount(text('buyTokenBalance'))
          ? []
          : ['The tokens move through another contract, Balancer, or stay in it.']),
      ],
    };
  },
};

function isOfAccount(balance: string): boolean {
  return balance === 'erc20';
}

const items = {
  consideration:
    'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)',
  offer:
    'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
};

export const seaportOrder: MessageKind = {
  title: 'Offers tokens or collectibles of yours for sale, through Seaport',
  encodedType: `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)${items.consideration}${items.offer}`,
  contracts: [
    '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
    '0x0000000000000068f116a894984e2db1123eb395',
  ],
  read({ message }) {
    const { text, whole, structs } = fieldsOf(message);
    const wanted = structs('consideration');
    const forSelf = wanted.filter((item) =>
      sameAddress(fieldsOf(item).text('recipient'), text('offerer')),
    );
    const pays = forSelf.some((item) => amountsOf(item).least > 0n);
    return {
      owner: text('offerer'),
      lines: [
        ...structs('offer').flatMap((item) => itemLines('Gives', item)),
        ...wanted.flatMap((item) => [
          ...itemLines('Is paid', item),
          { label: 'Paid to', value: fieldsOf(item).text('recipient') },
        ]),
        { label: 'Valid until', value: timeText(whole('endTime')) },
      ],
      dangers: [
        ...(pays ? [] : ['You would get nothing for what you give.']),
        ...(structs('offer').some(isAnyOf)
          ? ['Whoever takes this chooses which of your collectibles they get.']
          : []),
        ...(wanted.some(isAnyOf) ? ['Whoever takes this chooses which collectibles you get.'] : []),
      ],
    };
  },
};

/** Amounts move from the start to the end; what counts is the worse of the two. */
function amountsOf(item: Parameters<typeof fieldsOf>[0]): { least: bigint; most: bigint } {
  const { whole } = fieldsOf(item);
  const [start, end] = [whole('startAmount'), whole('endAmount')];
  return start < end ? { least: start, most: end } : { least: end, most: start };
}

function itemLines(label: string, item: Parameters<typeof fieldsOf>[0]): SummaryLine[] {
  const { text, whole } = fieldsOf(item);
  const isCoin = whole('itemType') === 0n;
  const { least, most } = amountsOf(item);
  const isGiven = label === 'Gives';
  const id = whole('itemType') > 1n ? [{ label: 'Number', value: numberText(item) }] : [];
  return [
    { label, value: isCoin ? 'the chain’s coin' : text('token') },
    ...id,
    amountLine(isGiven ? 'At most' : 'At least', isGiven ? most : least),
  ];
}

/** Whether it stands for any of a collection, or of a list of which the bytes have only the root. */
function isAnyOf(item: Parameters<typeof fieldsOf>[0]): boolean {
  return fieldsOf(item).whole('itemType') > 3n;
}

function numberText(item: Parameters<typeof fieldsOf>[0]): string {
  const { text, whole } = fieldsOf(item);
  if (!isAnyOf(item)) return text('identifierOrCriteria');
  return whole('identifierOrCriteria') === 0n
    ? 'any of the collection'
    : 'any of a list that cannot be shown';
}

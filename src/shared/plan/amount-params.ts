/** Parameters of any tool, known here or not, whose numbers are money, a share or an identity, and never a double. */
export const amountParams: ReadonlySet<string> = new Set([
  'amount',
  'amountA',
  'amountB',
  'amountOut',
  'minOut',
  'maxIn',
  'value',
  'slippage',
  'percent',
  'tokenId',
]);

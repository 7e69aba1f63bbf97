/** The settings of the model as the help shows them. */
export const modelExample = {
  ...{ model: 'claude-sonnet-5-5', baseUrl: 'https://api.anthropic.com' },
  ...{ keyInEnvironment: true, priceKnown: true, dailyUsd: '5', pricesAsOf: '2026-11-22' },
};

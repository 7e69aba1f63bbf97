/** Wei per unit of gas: 10 gwei. Nominal, because the plan alone does not know the market. */
export const nominalGasPriceWei = 10_000_000_000n;

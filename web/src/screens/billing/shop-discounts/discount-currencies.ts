/** Currencies that are offered beside those of the shop and of the discount. */
const usual =
  'usd eur gbp pln try uah chf sek nok dkk czk huf ron cad aud nzd jpy krw cny inr brl mxn ils zar aed sgd hkd kzt gel'

export const offeredCurrencies = (own: readonly string[]): readonly string[] => [
  ...new Set([...own, ...usual.split(' ')]),
]

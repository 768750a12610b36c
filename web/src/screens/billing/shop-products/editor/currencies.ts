/** What most shops sell in; an organization may have another one. */
const usual = [
  'aud',
  'brl',
  'cad',
  'chf',
  'czk',
  'dkk',
  'eur',
  'gbp',
  'hkd',
  'huf',
  'ils',
  'inr',
  'jpy',
  'kzt',
  'mxn',
  'nok',
  'nzd',
  'pln',
  'ron',
  'sek',
  'sgd',
  'try',
  'uah',
  'usd',
  'zar',
]

export const currenciesWith = (currency: string): readonly string[] =>
  usual.includes(currency) ? usual : [currency, ...usual]

/** “EUR, Euro”. */
export const currencyName = (currency: string, locale: string): string => {
  const code = currency.toUpperCase()
  const name = new Intl.DisplayNames([locale], { type: 'currency' }).of(code)
  return name === undefined || name === code ? code : `${code}, ${name}`
}

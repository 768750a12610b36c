/** Names that are the same in every language, by those of the processors. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  american_express: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** How people write the brand of a card; undefined where only the processor knows it. */
export const cardBrandName = (brand: string): string | undefined => brands[brand]

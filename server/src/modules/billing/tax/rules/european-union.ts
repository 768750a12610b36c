/** The members with the prefix of their VAT numbers; only that of Greece is not its country code. */
const members: ReadonlyMap<string, string> = new Map(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country) => [country, country === 'GR' ? 'EL' : country]),
)

export const isInEuropeanUnion = (country: string): boolean => members.has(country)

export const vatPrefix = (country: string): string | undefined => members.get(country)

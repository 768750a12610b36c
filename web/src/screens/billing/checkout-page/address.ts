import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { formatAddress } from 'localized-address-format'

export type AddressField = 'line1' | 'line2' | 'postal_code' | 'city' | 'state'
export type AddressModes = CheckoutPage['checkout']['billing_address_fields']
export type AddressRow = readonly AddressField[]

const marks = { L: 'line1', M: 'line2', P: 'postal_code', C: 'city', S: 'state' } as const

/** The fields of an address as they are written in a country, line by line, and those that it writes nowhere. */
function addressRows(country: string) {
  const lines = formatAddress({
    postalCountry: country || 'DE',
    administrativeArea: 'S',
    locality: 'C',
    postalCode: 'P',
    addressLines: ['L', 'M'],
  })
  const rows = lines.map((line) =>
    [...line].flatMap((mark) => marks[mark as keyof typeof marks] ?? []),
  )
  const known = new Set(rows.flat())
  return { rows, others: Object.values(marks).filter((field) => !known.has(field)) }
}

/** Those that are asked for, in the order of the country, at most two in a line. */
export function shownRows(modes: AddressModes, country: string): AddressRow[] {
  const { rows, others } = addressRows(country)
  // A part that nobody there writes is asked for only where it must be known.
  const needed = others.filter((field) => modes[field] === 'required')
  return [...rows, needed]
    .map((row) => row.filter((field) => modes[field] !== 'disabled'))
    .filter((row) => row.length > 0)
    .flatMap((row) => (row.length > 2 ? [row.slice(0, 1), row.slice(1)] : [row]))
}

const byLocale = new Map<string, { code: string; name: string }[]>()

/** Names of countries in the order of their alphabet. */
export function countryNames(codes: readonly string[], locale: string) {
  const known = byLocale.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const sorted = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
  byLocale.set(locale, sorted)
  return sorted
}

const usStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,UM U.S. Outlying Islands,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific'
const caStates =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon'

/** Names of states whose codes are stored; addresses are written with them in every language. */
export const stateNames: Readonly<Record<string, readonly { code: string; name: string }[]>> =
  Object.fromEntries(
    Object.entries({ US: usStates, CA: caStates }).map(([country, text]) => [
      country,
      text.split(',').map((each) => ({
        code: `${country}-${each.slice(0, 2)}`,
        name: each.slice(3),
      })),
    ]),
  )

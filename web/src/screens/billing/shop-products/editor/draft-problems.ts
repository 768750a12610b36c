import { minimumChargeIn } from '@guildhall/contract/kernel/minimum-charge'
import { metadataOf } from '../../shop/metadata-text.ts'
import { type Draft, decimalOf, tiersOf } from './draft.ts'
import { byCurrency } from './draft-currencies.ts'

/** What is wrong with a field; its text is in the catalog. */
export type Problem =
  | 'required'
  | 'nameShort'
  | 'nameLong'
  | 'long'
  | 'address'
  | 'count'
  | 'trialCount'
  | 'belowMinimum'
  | 'notBetween'
  | 'tierEnd'
  | 'unitPrice'
  | 'meterTwice'
  | 'usageMissing'
  | 'metadata'
  | 'tooSmall'
  | 'unknown'

type Problems = Record<string, Problem>

const isWhole = (value: number | null, most: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most

const isPage = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

function ofDetails({ count, description, interval, name, trialCount, ...draft }: Draft): Problems {
  const { length } = name.trim()
  const nextPage = draft.nextPage.trim()
  return {
    ...(length === 0
      ? { name: 'required' as const }
      : length < 3
        ? { name: 'nameShort' as const }
        : length > 64
          ? { name: 'nameLong' as const }
          : {}),
    ...(description.length > 20_000 && { description: 'long' as const }),
    ...(draft.message.trim().length > 2_000 && { message: 'long' as const }),
    ...(nextPage !== '' && !isPage(nextPage) && { nextPage: 'address' as const }),
    ...(interval !== null && !isWhole(count, 999) && { count: 'count' as const }),
    ...(interval !== null &&
      draft.trialInterval !== null &&
      !isWhole(trialCount, 1_000) && { trialCount: 'trialCount' as const }),
  }
}

/** Nothing to pay is allowed; less than can be charged is not. */
function tooSmall(draft: Draft, names: readonly ('amount' | 'minimum' | 'maximum' | 'preset')[]) {
  const least = minimumChargeIn(draft.currency)
  const small = names.filter((name) => (draft[name] ?? 0) > 0 && (draft[name] ?? 0) < least)
  return Object.fromEntries(small.map((name) => [name, 'tooSmall' as const]))
}

function ofBase(draft: Draft): Problems {
  const { amount, base, maximum, minimum, preset } = draft
  switch (base) {
    case 'fixed':
      return amount === null ? { amount: 'required' } : tooSmall(draft, ['amount'])
    case 'custom': {
      const isBelow = minimum !== null && maximum !== null && maximum < minimum
      const isOutside = preset !== null && (preset < (minimum ?? 0) || preset > (maximum ?? preset))
      return {
        ...tooSmall(draft, ['minimum', 'maximum', 'preset']),
        ...(isBelow && { maximum: 'belowMinimum' as const }),
        ...(isOutside && { preset: 'notBetween' as const }),
      }
    }
    case 'seats':
      return ofTiers(draft)
    case 'usage':
      return draft.usage.length === 0 || draft.interval === null ? { base: 'usageMissing' } : {}
    case 'free':
      return {}
  }
}

function ofTiers(draft: Draft): Problems {
  const tiers = tiersOf(draft)
  const problems: Problems = {}
  if (!isWhole(draft.firstSeats, 10_000)) problems.firstSeats = 'count'
  for (const [index, { maxSeats, minSeats }] of tiers.entries()) {
    const isLast = index === tiers.length - 1
    if (draft.tiers[index]?.price === null) problems[`tier.${index}.price`] = 'required'
    if (maxSeats === null && !isLast) problems[`tier.${index}.upTo`] = 'required'
    if (maxSeats !== null && (maxSeats < minSeats || maxSeats > 10_000)) {
      problems[`tier.${index}.upTo`] = 'tierEnd'
    }
  }
  return problems
}

function ofUsage({ interval, usage }: Draft): Problems {
  if (interval === null) return {}
  const problems: Problems = {}
  for (const [index, { key, meterId, unitPrice }] of usage.entries()) {
    const isAgain = usage.findIndex((each) => each.meterId === meterId) < index
    const price = decimalOf(unitPrice)
    if (meterId === '') problems[`usage.${key}.meter`] = 'required'
    else if (isAgain) problems[`usage.${key}.meter`] = 'meterTwice'
    if (price === null || /^[0.]*$/.test(price)) problems[`usage.${key}.unit`] = 'unitPrice'
  }
  return problems
}

/** The name of a field of a further currency. */
export const fieldIn = (currency: string, name: string) => `${currency}.${name}`

/** In which currency the amount of a field is. */
export const currencyAt = (name: string, { currency, others }: Draft): string =>
  others.find((each) => name.startsWith(fieldIn(each.currency, '')))?.currency ?? currency

const moneyFields = /^(amount|minimum|preset|maximum|fee|tier\.\d+\.price|usage\.\d+\.(unit|cap))$/

/** What is sold is said once; each further currency has amounts of its own. */
function ofOthers(draft: Draft): Problems {
  const [, ...others] = byCurrency(draft)
  const found = others.flatMap((each) =>
    Object.entries({ ...ofBase(each), ...ofUsage(each) }).flatMap(([name, problem]) =>
      moneyFields.test(name) ? [[fieldIn(each.currency, name), problem] as const] : [],
    ),
  )
  return Object.fromEntries(found)
}

/** What keeps a draft from being saved, by the names of the fields of its form. */
export const problemsOf = (draft: Draft): Problems => ({
  ...ofDetails(draft),
  ...ofBase(draft),
  ...ofUsage(draft),
  ...ofOthers(draft),
  ...(metadataOf(draft.metadata, {}) ? {} : { metadata: 'metadata' as const }),
})

/** How many prices come before those of usage. */
const basesOf = ({ base, fee }: Draft): number =>
  ({ fixed: 1, custom: 1, free: 1, usage: 0, seats: fee === null ? 1 : 2 })[base]

const priceFields: Readonly<Record<string, string>> = {
  price_amount: 'amount',
  minimum_amount: 'minimum',
  maximum_amount: 'maximum',
  preset_amount: 'preset',
}

const fields: Readonly<Record<string, string>> = {
  recurring_interval_count: 'count',
  recurring_interval: 'interval',
  meter_interval_count: 'usagePeriod',
  meter_interval: 'usagePeriod',
  trial_interval_count: 'trialCount',
  trial_interval: 'trialInterval',
  after_purchase_message: 'message',
  after_purchase_url: 'nextPage',
}

/** The field of the form that the server means, such as `prices.0.price_amount`. */
export function fieldAt(path: string, draft: Draft): string {
  const [place = '', index = '', field = '', ...rest] = path.split('.')
  if (place !== 'prices') return fields[path] ?? place
  const all = byCurrency(draft)
  const [first = draft] = all
  const inEach = basesOf(first) + (draft.interval === null ? 0 : draft.usage.length)
  const at = Math.floor(Number(index) / inEach)
  const name = priceFieldAt(Number(index) % inEach, [field, ...rest], first)
  const further = at > 0 ? all[at] : undefined
  return further && moneyFields.test(name) ? fieldIn(further.currency, name) : name
}

function priceFieldAt(index: number, [field = '', ...rest]: readonly string[], first: Draft) {
  if (field === 'price_currency') return 'currency'
  if (field === 'seat_tiers')
    return `tier.${rest[1] ?? 0}.${rest[2] === 'price_per_seat' ? 'price' : 'upTo'}`
  if (field === 'price_amount' && first.base === 'seats') return 'fee'
  const known = priceFields[field]
  if (known) return known
  const key = first.usage[index - basesOf(first)]?.key
  if (key === undefined) return 'base'
  if (field === 'cap_amount') return `usage.${key}.cap`
  return `usage.${key}.${field === 'unit_amount' ? 'unit' : 'meter'}`
}

/** What a refusal of the server means, by its kind. */
export const problemOfType = (type: string): Problem =>
  type === 'minimum_price' ? 'tooSmall' : type === 'missing' ? 'required' : 'unknown'

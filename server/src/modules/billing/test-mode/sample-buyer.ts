import { firstNames, lastNames, places, sampleDomain } from './rules/sample-names.ts'
import type { Dice } from './sample-random.ts'

export type Buyer = ReturnType<typeof buyerOf>

/** Somebody who buys, at a place whose tax is known. */
export function buyerOf(n: number, dice: Dice, id: string) {
  const first = dice.pick(firstNames)
  const last = dice.pick(lastNames)
  const place = dice.pickShare(places)
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase()
  return {
    id,
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}.${n}@${sampleDomain}`,
    place,
    address: {
      line1: null,
      line2: null,
      postal_code: place.postal,
      city: place.city,
      state: null,
      country: place.country,
    },
    taxRate: {
      state: null,
      reason: 'standard_rated',
      country: place.country,
      behavior: 'inclusive',
      partsPerMillion: place.tax,
    },
  }
}

/** How a noun is written in the places where it appears. */
export type Names = {
  readonly area: string
  /** `billing/payment-methods` */
  readonly module: string
  /** `payment-methods` */
  readonly noun: string
  /** `paymentMethods` */
  readonly plural: string
  /** `PaymentMethods` */
  readonly Plural: string
  /** `paymentMethod` */
  readonly singular: string
  /** `PaymentMethod` */
  readonly Singular: string
  /** `payment methods` */
  readonly words: string
  /** `payment method` */
  readonly word: string
  /** `payment_methods` */
  readonly table: string
  /** `payment_method` */
  readonly key: string
  /** `payment_method.created` */
  readonly event: string
  /** `PAYMENT_METHOD_NOT_FOUND` */
  readonly notFound: string
  /** What each row belongs to: an organization in billing, a user elsewhere. */
  readonly owner: 'organization' | 'user'
}

const camel = (kebab: string) =>
  kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (kebab: string) => camel(`-${kebab}`)
const spaced = (kebab: string) => kebab.replaceAll('-', ' ')
const snake = (kebab: string) => kebab.replaceAll('-', '_')

/** The first letter as in a sentence or a title. */
export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** The singular of a regular plural; the caller may give another one. */
export function singularOf(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return noun.replace(/ies$/, 'y')
  if (/(ss|x|[nt]ch|sh|us)es$/.test(noun)) return noun.replace(/es$/, '')
  return noun.replace(/s$/, '')
}

export function namesOf(area: string, noun: string, one = singularOf(noun)): Names {
  return {
    area,
    module: `${area}/${noun}`,
    noun,
    plural: camel(noun),
    Plural: pascal(noun),
    singular: camel(one),
    Singular: pascal(one),
    words: spaced(noun),
    word: spaced(one),
    table: snake(noun),
    key: snake(one),
    event: `${snake(one)}.created`,
    notFound: `${snake(one).toUpperCase()}_NOT_FOUND`,
    owner: area === 'billing' ? 'organization' : 'user',
  }
}

/** By the first letter, which is right for nearly all nouns. */
export const article = (word: string) => (/^([aeio]|u[^ns])/.test(word) ? 'an' : 'a')

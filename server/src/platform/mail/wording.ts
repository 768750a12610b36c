import type { Locale } from '@guildhall/contract/boot'
import {
  cleanWording,
  fillWording,
  namesIn,
  piecesOf,
  placeholderOf,
  type Wording,
} from '@guildhall/contract/kernel/email-words'
import type { EmailContent, OwnText } from './layout.ts'
import { sanitize } from './sanitize.ts'

type Filling = {
  readonly locale: Locale
  /** Those of the texts of the catalogs, by their names there. */
  readonly values: Readonly<Record<string, string | number>>
  /** Stands for a customer without a name. */
  readonly to: string
}

/** The values by the names that sellers use, safe as they are in all other texts. */
function safeValues({ locale, to, values }: Filling): Record<string, string> {
  const numbers = new Intl.NumberFormat(locale)
  const safe = Object.entries(values).map(([name, value]) => [
    placeholderOf(name),
    typeof value === 'number' ? numbers.format(value) : String(sanitize(value)),
  ])
  const { customer = '', ...others }: Record<string, string> = Object.fromEntries(safe)
  return { ...others, customer: customer || String(sanitize(to)) }
}

/** Addresses are found before the values are there, so nothing that somebody is called becomes one. */
const ownTexts = (text: string, values: Readonly<Record<string, string>>): OwnText[] =>
  text.split('\n\n').map((paragraph) =>
    paragraph.split('\n').map((line) =>
      piecesOf(line).map(({ isLink, text: piece }) => ({
        isLink,
        text: isLink ? piece : fillWording(piece, values),
      })),
    ),
  )

/** What somebody wrote, in its lines; nothing in it becomes a link. */
export const quoted = (text: string): OwnText[] =>
  linesOf(text, (line) => [{ isLink: false, text: line }])

/** What a seller tells everybody, in its lines; addresses are links, as in the words of emails. */
export const told = (text: string): OwnText[] => linesOf(text, piecesOf)

const linesOf = (text: string, pieces: (line: string) => OwnText[number]): OwnText[] =>
  (cleanWording('opening', text) ?? '')
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n').map(pieces))

/**
 * An email with the words of a seller: in place of the subject and the greeting, and above and below what
 * it has to say, all of which stays.
 */
export function withWording(
  content: EmailContent,
  { closing, greeting, opening, subject }: Wording,
  filling: Filling,
): EmailContent {
  const values = safeValues(filling)
  const fill = (text: string) => fillWording(text, values)
  // "Dear ada@example.com" is no greeting.
  const isNameless = !filling.values.name && namesIn(greeting ?? '').includes('customer')
  return {
    ...content,
    ...(subject === null ? {} : { subject: fill(subject) }),
    ...(greeting === null || isNameless ? {} : { greeting: fill(greeting) }),
    ...(opening === null ? {} : { opening: ownTexts(opening, values) }),
    ...(closing === null ? {} : { closing: ownTexts(closing, values) }),
  }
}

/**
 * What a seller writes into emails to customers: plain text with placeholders and addresses. The server and
 * the form of the web app judge it by the same rules.
 */

export type Wording = {
  readonly subject: string | null
  readonly greeting: string | null
  readonly opening: string | null
  readonly closing: string | null
}
export type WordingField = keyof Wording

export const wordingFields = ['subject', 'greeting', 'opening', 'closing'] as const

/** One line each; the others have several. */
const isLine = (field: WordingField) => field === 'subject' || field === 'greeting'

export const longestWording: Readonly<Record<WordingField, number>> = {
  subject: 150,
  greeting: 100,
  opening: 1_000,
  closing: 600,
}
/** So that nothing below is pushed out of sight. */
const mostLines = 20
const mostLinks = 3
const longestLink = 200

export const noWording: Wording = { subject: null, greeting: null, opening: null, closing: null }

export type WordingProblem =
  | { readonly kind: 'placeholder' | 'link'; readonly text: string }
  | { readonly kind: 'lines' | 'links'; readonly most: number }
  | { readonly kind: 'noLink' }

/** Invisible, except where it joins the parts of an emoji. */
const invisible =
  /(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|[\u115f\u1160\u2800\u3164\uffa0]/gu

/** As it is stored: without control characters, what cannot be seen, and rows of empty lines; null if empty. */
export function cleanWording(field: WordingField, text: string | null | undefined): string | null {
  const seen = (text ?? '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(invisible, '')
  const clean = isLine(field)
    ? seen.replaceAll(/\s+/g, ' ')
    : seen.replaceAll(/[^\S\n]+$/gm, '').replaceAll(/\n{3,}/g, '\n\n')
  return clean.trim() === '' ? null : clean.trim()
}

const placeholder = /\{([^{}\n]*)\}/g
/** Whatever a program might take for an address with a scheme, up to the next white space. */
const scheme = /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi
/** What follows an address in a sentence. */
const afterLink = /[.,;:!?)\]»”’"'…]+$/u
const safeLink =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/i
/** Schemes that programs follow without slashes. */
const otherSchemes = /\b(?:javascript|data|vbscript|file|blob|tel|sms|xmpp):\S/i

type Piece = { readonly text: string; readonly isLink: boolean }

/** A text in parts: addresses, and what stands between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(scheme)) {
    const link = found.replace(afterLink, '')
    if (index > at) pieces.push({ text: text.slice(at, index), isLink: false })
    pieces.push({ text: link, isLink: isSafeLink(link) })
    at = index + link.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isLink: false })
  return pieces
}

const isSafeLink = (link: string) => link.length <= longestLink && safeLink.test(link)

/** Why a seller may not write it; undefined if they may. */
export function wordingProblem(
  field: WordingField,
  text: string | null,
  allowed: readonly string[],
): WordingProblem | undefined {
  if (text === null) return undefined
  for (const [whole, name = ''] of text.matchAll(placeholder)) {
    if (!allowed.includes(name)) return { kind: 'placeholder', text: whole }
  }
  const links = [...text.matchAll(scheme)].map(([found]) => found)
  const other = otherSchemes.exec(text)
  if (isLine(field) && (links.length > 0 || other)) return { kind: 'noLink' }
  // Only what is there now can be judged, so no address has a placeholder inside of it.
  const unsafe = links.find((link) => !isSafeLink(link.replace(afterLink, '')))
  if (unsafe !== undefined) return { kind: 'link', text: unsafe }
  if (other) return { kind: 'link', text: other[0] }
  if (links.length > mostLinks) return { kind: 'links', most: mostLinks }
  if (text.split('\n').length > mostLines) return { kind: 'lines', most: mostLines }
  return undefined
}

export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** With the values in the places of their names. */
export const fillWording = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole)

const renamed: Readonly<Record<string, string>> = { name: 'customer', organization: 'seller' }

/** How a value of a text of the catalogs is called by sellers. */
export const placeholderOf = (value: string): string =>
  renamed[value] ?? value.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

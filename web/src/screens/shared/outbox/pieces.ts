export type Piece = { readonly text: string; readonly href?: string }

/** A URL shortened for display. */
export function shortUrl(address: string): string {
  const { host, pathname } = new URL(address)
  const [, first = '', ...rest] = pathname.split('/')
  return `${host}/${first}${rest.length > 0 ? '/…' : ''}`
}

/**
 * A paragraph with its links by name: a line that ends in a colon names the address below it, like
 * the button of the same email.
 */
export function linesOf(paragraph: readonly string[], links: readonly string[]): Piece[][] {
  return paragraph.flatMap((line, at) => {
    const pieces = piecesOf(line, links)
    const name = nameIn(paragraph[at - 1])
    const [only] = pieces
    if (pieces.length === 1 && only?.href !== undefined && name !== undefined) {
      return [[{ text: name, href: only.href }]]
    }
    const names = nameIn(line) !== undefined && links.includes(paragraph[at + 1] ?? '')
    return names && opensAsLink(paragraph[at + 1] ?? '') ? [] : [pieces.map(shortened)]
  })
}

function nameIn(line: string | undefined): string | undefined {
  return line?.match(/^(.*\S)\s*:\s*$/)?.[1]
}

function shortened(piece: Piece): Piece {
  return piece.href === undefined ? piece : { text: shortUrl(piece.href), href: piece.href }
}

/** Whether a URL may be a link: only http and https. */
export function opensAsLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:'
}

/** Splits a line of an email at its links. */
export function piecesOf(line: string, links: readonly string[]): Piece[] {
  const known = links.filter(opensAsLink).toSorted((a, b) => b.length - a.length)
  const link = known.find((each) => line.includes(each))
  if (link === undefined) return line === '' ? [] : [{ text: line }]
  const at = line.indexOf(link)
  return [
    ...piecesOf(line.slice(0, at), known),
    { text: link, href: link },
    ...piecesOf(line.slice(at + link.length), known),
  ]
}

/** Paragraphs of lines, as separated in the plain text of an email. */
export function paragraphsOf(text: string): string[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n'))
}

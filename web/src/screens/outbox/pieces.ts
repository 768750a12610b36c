export type Piece = { readonly text: string; readonly href?: string }

/** Only addresses a mail may lead to: never a script. */
export function opensAsLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:'
}

/** A line of a mail, cut where its links begin and end. */
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

/** Paragraphs of lines, as the plain text of a mail separates them. */
export function paragraphsOf(text: string): string[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n'))
}

const longestAnchor = 60
/** A shorter text needs no list. */
const fewestListed = 4

export type Heading = { readonly level: number; readonly id: string; readonly title: string }

/** The id of a heading, from its words. */
export function anchorOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `text-${words.join('-').slice(0, longestAnchor).replace(/-$/, '')}`
}

/** Ids that are used once each. */
export function createAnchors() {
  const used = new Set<string>()
  const lastNumbers = new Map<string, number>()
  return function next(title: string): string {
    const anchor = anchorOf(title)
    let number = lastNumbers.get(anchor) ?? 1
    let id = anchor
    while (used.has(id)) {
      number += 1
      id = `${anchor}-${number}`
    }
    used.add(id)
    lastNumbers.set(anchor, number)
    return id
  }
}

/** The headings of the list that a long text begins with. */
export function listedOf(headings: readonly Heading[]): readonly Heading[] {
  const highest = headings.reduce((least, { level }) => Math.min(least, level), 6)
  const listed = headings.filter(({ level, title }) => level === highest && title !== '')
  return listed.length >= fewestListed ? listed : []
}

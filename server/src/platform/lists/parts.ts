const begin = '\u0002'
const end = '\u0003'
/** Letters that mean something to the index itself. */
const reserved = [begin, end, '\u001f']
/** More make a search no narrower. */
const mostGroups = 32

export type Where = 'contains' | 'starts_with' | 'ends_with'

/** A pattern of `like` for a part of a text. */
export function patternOf(part: string, where: Where): string {
  const literal = part.replace(/[\\%_]/g, '\\$&')
  return `${where === 'starts_with' ? '' : '%'}${literal}${where === 'ends_with' ? '' : '%'}`
}

const quoted = (group: string) => `'${group.replace(/['\\]/g, '$&$&')}'`

/**
 * What the groups of letters (`letter_groups` in the schema) of a text must hold for the part to
 * be in it: each of its runs of three letters, or one that begins with it when it is shorter.
 * Nothing for a part that the index cannot tell.
 */
export function groupsOf(part: string, where: Where): string | undefined {
  if (part === '' || reserved.some((letter) => part.includes(letter))) return undefined
  const marked = `${where === 'starts_with' ? begin : ''}${part}${where === 'ends_with' ? end : ''}`
  const letters = Array.from(marked)
  if (letters.length < 3) return `${quoted(marked)}:*`
  return letters
    .slice(0, Math.min(letters.length - 2, mostGroups))
    .map((_, place) => quoted(letters.slice(place, place + 3).join('')))
    .join(' & ')
}

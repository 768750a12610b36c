const begin = '\u0002'
const end = '\u0003'
/** Characters that the index itself uses as markers. */
const reserved = [begin, end, '\u001f']
/** More groups do not make a search more selective. */
const maxGroups = 32

export type MatchPosition = 'contains' | 'starts_with' | 'ends_with'

/** A `like` pattern for a substring. */
export function likePattern(part: string, where: MatchPosition): string {
  const literal = part.replace(/[\\%_]/g, '\\$&')
  return `${where === 'starts_with' ? '' : '%'}${literal}${where === 'ends_with' ? '' : '%'}`
}

const quoted = (group: string) => `'${group.replace(/['\\]/g, '$&$&')}'`

/**
 * A tsquery on the trigrams of a text (`letter_groups` in the schema) that matches if the text may contain
 * the substring: all of its trigrams, or one that begins with it when it is shorter. Undefined for a
 * substring that the index cannot answer.
 */
export function trigramQuery(part: string, where: MatchPosition): string | undefined {
  if (part === '' || reserved.some((letter) => part.includes(letter))) return undefined
  const marked = `${where === 'starts_with' ? begin : ''}${part}${where === 'ends_with' ? end : ''}`
  const letters = Array.from(marked)
  if (letters.length < 3) return `${quoted(marked)}:*`
  return letters
    .slice(0, Math.min(letters.length - 2, maxGroups))
    .map((_, index) => quoted(letters.slice(index, index + 3).join('')))
    .join(' & ')
}

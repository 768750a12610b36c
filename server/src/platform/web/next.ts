/** Letters that mean the same in markup, in an address and in a part of one. */
const plainPath = /^(?:\/[\w-]+)+$/
const longest = 512

/**
 * The place an address asks to go on to, if that is all it asks: a drawn page cannot show more.
 * Anything else is left to the app, which knows every kind of place.
 */
export function placeToGoOn(search: string): string | undefined | 'unknown' {
  if (search === '') return undefined
  const fields = [...new URLSearchParams(search)]
  const [name, next = ''] = fields[0] ?? []
  const plain = next.length <= longest && plainPath.test(next)
  return fields.length === 1 && name === 'next' && plain ? next : 'unknown'
}

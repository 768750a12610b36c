/** Characters that need no escaping in HTML or in URLs. */
const plainPath = /^(?:\/[\w-]+)+$/
const maxLength = 512

/**
 * The `next` parameter of a query that has no other: a pre-rendered page supports nothing else.
 * Anything else is `unknown` and left to the web app.
 */
export function nextPathIn(search: string): string | undefined | 'unknown' {
  if (search === '') return undefined
  const fields = [...new URLSearchParams(search)]
  const [name, next = ''] = fields[0] ?? []
  const plain = next.length <= maxLength && plainPath.test(next)
  return fields.length === 1 && name === 'next' && plain ? next : 'unknown'
}

/** Whether the query is one plain token and nothing else: the page then looks the same for each. */
export function onlyHasToken(search: string): boolean {
  return /^token=[\w.-]{1,512}$/.test(search)
}

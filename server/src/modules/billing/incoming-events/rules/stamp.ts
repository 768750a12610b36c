/** With a zone or without one, which then is UTC; to the microsecond. */
const pattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Microseconds since 1970 of a date as providers write it: what they changed twice within a millisecond is
 * told apart. Undefined for what is none.
 */
export function microseconds(text: unknown): number | undefined {
  const found = typeof text === 'string' ? pattern.exec(text) : null
  if (!found) return undefined
  const [, day, time, fraction = '', zone = 'Z'] = found
  const milliseconds = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  const stamp = milliseconds * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
  return Number.isSafeInteger(stamp) ? stamp : undefined
}

/** When the provider last changed an object: it was created then, if it was never changed. */
export function stampOf(body: {
  readonly created_at?: unknown
  readonly modified_at?: unknown
}): number | undefined {
  return body.modified_at == null ? microseconds(body.created_at) : microseconds(body.modified_at)
}

/**
 * Walks one step into arrays and plain objects and leaves everything else as it is. A key called
 * `__proto__` is dropped: it names no data and could change what the others mean.
 */
export function mapEntries(
  value: unknown,
  change: (key: string, inner: unknown) => [string, unknown],
): unknown {
  if (Array.isArray(value)) return value.map((inner) => change('', inner)[1])
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, inner]) => change(key, inner)),
  )
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Maps the entries of arrays and plain objects, one level deep, and returns other values unchanged.
 * A key `__proto__` is dropped, because it would set the prototype.
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

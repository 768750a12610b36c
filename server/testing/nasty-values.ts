/** Stands for a number that JSON.stringify cannot write; `asJson` puts it in as it is. */
const number = (text: string) => `@number:${text}@`

/** Values that are known to break servers which compute with them or store them. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  number('1e400'),
  number('-0'),
  number('9007199254740993'),
  '',
  ' ',
  '\u0001',
  '\u0000',
  '\ud800',
  '\u202egpj.exe',
  '\ufeff',
  "'; drop table users; --",
  '=cmd()',
  '{CHECKOUT_ID}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '%00',
  '\\',
  'İıſK',
  'a'.repeat(70_000),
  '0'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999-14:00',
  '0000-01-01T00:00:00+14:00',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'infinity',
  'NaN',
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: [] } } },
  { constructor: 1 },
  { '': '' },
  Array(3_000).fill('x'),
]

export const asJson = (value: unknown) =>
  JSON.stringify(value).replace(/"@number:([^@"]+)@"/g, '$1')

type Path = readonly (string | number)[]

/** The path of each value within an object, containers included. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  const own = path.length === 0 ? [] : [path]
  if (typeof value !== 'object' || value === null) return own
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [...own, ...entries.flatMap(([key, each]) => placesIn(each, [...path, key]))]
}

/** A copy with another value at a path. */
export function withValueAt(value: unknown, [key, ...rest]: Path, nasty: unknown): unknown {
  if (key === undefined) return nasty
  const inner = (value as Record<string | number, unknown>)[key]
  const changed = withValueAt(inner, rest, nasty)
  if (Array.isArray(value)) return value.with(Number(key), changed)
  return { ...(value as object), [key]: changed }
}

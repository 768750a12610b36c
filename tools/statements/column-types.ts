/** How the driver reads the types of PostgreSQL; a test holds this table to the driver. */
export const readAs: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  enum: 'string',
  void: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  'bool[]': 'boolean[]',
  'int4[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
}

const parsedJson = new Set(['json', 'jsonb'])
const neverInJson = new Set(['Date', 'Buffer', 'bigint', 'any'])

/** What is wrong with reading a value of that type of PostgreSQL as that type of TypeScript. */
export function misreading(type: string, shape: string): string | undefined {
  if (shape === 'unknown') return undefined
  if (parsedJson.has(type)) return neverInJson.has(shape) ? `is JSON, not ${shape}` : undefined
  const expected = readAs[type]
  if (expected === undefined) return `is ${type}, which is not in the list of types`
  return expected === shape ? undefined : `is ${type}, read as ${expected}, not as ${shape}`
}

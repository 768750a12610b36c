import { guardErrors } from '@guildhall/contract/declared-errors'
import { datesText, ownDatesText } from './dates.ts'
import { fieldNames, isBilling, type Named } from './named.ts'
import { type Call, lineOf } from './names.ts'
import { allWithin, isEmpty, type Schema, shapeOf } from './schema.ts'
import { type Context, fieldTexts, isOptional, ownTypeText, typeText } from './types.ts'

/** What the files have in common. */
export type Whole = {
  readonly named: ReadonlyMap<Schema, Named>
  readonly generalErrors: ReadonlySet<string>
  /** The named schemas whose dates are written out, and whether other files import them. */
  readonly datesInUse: Map<Schema, 'here' | 'elsewhere'>
}

export const header = '// Generated from the contract by `npm run generate`; do not edit.'

export const fileOf = (noun: string) =>
  `${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

const datesName = ({ name }: Named) => `${name.charAt(0).toLowerCase()}${name.slice(1)}Dates`

/** Writes the parts of one file, and the imports that they turn out to need. */
export function fileWriter(noun: string, { named, datesInUse }: Whole) {
  const imports = new Map<string, Set<string>>()

  function use(specifier: string, name: string) {
    if (specifier === `./${fileOf(noun)}`) return
    imports.set(specifier, (imports.get(specifier) ?? new Set()).add(name))
  }
  const useNamed = (found: Named, name: string, type: boolean) =>
    use(`./${fileOf(found.noun)}`, type ? `type ${name}` : name)

  const fieldsOf = (billing: boolean) => ({ field: fieldNames(billing) })

  function contextOf(direction: Context['direction'], billing: boolean): Context {
    const nameOf = (schema: Schema) => {
      const found = named.get(schema)
      if (found?.direction !== direction) return undefined
      useNamed(found, found.name, true)
      return found.name
    }
    return { direction, nameOf, ...fieldsOf(billing) }
  }

  function datesNameOf(schema: Schema): string | undefined {
    const found = named.get(schema)
    const own = { datesNameOf: () => undefined, ...fieldsOf(found?.isBilling ?? false) }
    if (!found || ownDatesText([schema], own) === undefined) return undefined
    const name = datesName(found)
    useNamed(found, name, false)
    if (found.noun !== noun) datesInUse.set(schema, 'elsewhere')
    else if (!datesInUse.has(schema)) datesInUse.set(schema, 'here')
    return name
  }
  const datesContext = (billing: boolean) => ({ datesNameOf, ...fieldsOf(billing) })

  return {
    use,
    type: (schema: Schema, direction: Context['direction'], billing = false) =>
      typeText(schema, contextOf(direction, billing)),
    /** Of a schema that gets its name here. */
    ownType: (schema: Schema, direction: Context['direction'], billing = false) =>
      ownTypeText(schema, contextOf(direction, billing)),
    fields: (schema: Schema, direction: Context['direction'], billing = false) =>
      fieldTexts(shapeOf(schema) ?? {}, contextOf(direction, billing)),
    dates: (schema: Schema, billing = false) => datesText([schema], datesContext(billing)),
    ownDates: (schema: Schema, billing = false) => ownDatesText([schema], datesContext(billing)),
    text(parts: readonly string[]): string {
      const lines = [...imports].map(
        ([specifier, names]) => `import { ${[...names].join(', ')} } from '${specifier}'`,
      )
      return `${[header, lines.join('\n'), ...parts].join('\n\n')}\n`
    },
  }
}

type Writer = ReturnType<typeof fileWriter>

function namedText(named: Named, write: Writer, { datesInUse }: Whole): string {
  const { name, schema, direction, isBilling } = named
  const type = `export type ${name} = ${write.ownType(schema, direction, isBilling)}`
  const use = datesInUse.get(schema)
  if (use === undefined) return type
  write.use('../endpoints/dates.ts', 'type Dates')
  const dates = `const ${datesName(named)}: Dates = ${write.ownDates(schema, isBilling)}`
  return `${type}\n\n${use === 'here' ? '' : 'export '}${dates}`
}

/** Body, path parameters and query as one object: that is how a program gives them. */
function inputText(call: Call, write: Writer): string {
  const { body, params, query } = call.endpoint
  const billing = isBilling(call)
  const isObject = shapeOf(body) !== undefined
  const queryShape = Object.values(shapeOf(query) ?? {})
  const mark = queryShape.every((field) => isOptional(field, 'request')) ? '?' : ''
  const fields = [
    ...(isObject ? write.fields(body, 'request', billing) : []),
    ...write.fields(params, 'request'),
    ...(isEmpty(query)
      ? []
      : [`query${mark}: ${write.type(query, 'request', billing)}${mark ? ' | undefined' : ''}`]),
  ]
  const own = fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<never, never>'
  if (isObject) return own
  return `${write.type(body, 'request', billing)} & ${own}`
}

function errorsOf({ endpoint }: Call, { generalErrors }: Whole): string {
  const { errors, failure, unauthenticated, access } = endpoint
  const ownUnauthenticated = access === 'public' ? [] : [unauthenticated]
  const all = new Set([...errors, failure, ...ownUnauthenticated, ...guardErrors(endpoint)])
  const own = [...all].filter((code) => !generalErrors.has(code))
  return own.length > 0 ? own.map((code) => `'${code}'`).join(' | ') : 'never'
}

function routeText(call: Call, write: Writer, whole: Whole): string {
  const { output } = call.endpoint
  const billing = isBilling(call)
  const dates = write.dates(output, billing)
  write.use('../endpoints/route.ts', 'type Route')
  return `export const ${call.name}: Route<{
  input: ${inputText(call, write)}
  output: ${write.type(output, 'response', billing)}
  error: ${errorsOf(call, whole)}
}> = { line: '${lineOf(call.endpoint)}'${dates === undefined ? '' : `, dates: ${dates}`} }`
}

/** The types and routes of one module of the contract. */
export function nounText(noun: string, calls: readonly Call[], whole: Whole): string {
  const write = fileWriter(noun, whole)
  // What is inside of another comes before it.
  const size = ({ schema }: Named) => allWithin(schema).size
  const types = [...whole.named.values()]
    .filter((each) => each.noun === noun)
    .sort((a, b) => size(a) - size(b))
    .map((each) => namedText(each, write, whole))
  return write.text([...types, ...calls.map((call) => routeText(call, write, whole))])
}

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A schema of a library, as far as it is read here. */
type Schema = { readonly _zod: { readonly def: Definition }; safeParse(value: unknown): unknown }
type Definition = {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly element?: Schema
  readonly in?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly getter?: () => Schema
}

/** Which body of a schema: with everything or with the least, and which of several kinds. */
export type Variant = {
  readonly name: string
  /** Tells the ids of one from those of another. */
  readonly scope: string
  readonly isFull: boolean
  readonly choice: number
}

const instant = '2026-01-05T08:00:00.123456Z'

const texts: Readonly<Record<string, string>> = {
  email: 'erika@example.com',
  currency: 'usd',
  price_currency: 'usd',
  country: 'DE',
  default_presentment_currency: 'usd',
  unit_amount: '0.5',
  platform_fee_currency: 'usd',
  timestamp: instant,
  last_credited_at: instant,
  files: 'a7c5e5c1-2a0f-4c8e-9d53-1f5f3c1b2a01',
  slug: 'acme',
}

/** The last word, without an s: the noun of `active_subscriptions` and `customer_id`. */
const nounOf = (name: string) => name.replace(/_id$/, '').split('_').at(-1)?.replace(/s$/, '') ?? ''

/** The same id for the same noun of a variant, so that parents are those of what refers to them. */
function idOf(scope: string, noun: string): string {
  const hex = createHash('sha256').update(`${scope} ${noun}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function textFor(name: string, noun: string, scope: string): string {
  if (name === 'id') return idOf(scope, noun)
  if (name.endsWith('_id')) return idOf(scope, nounOf(name))
  return texts[name] ?? (name.endsWith('url') ? 'https://example.com/page' : `the ${name}`)
}

const isTime = ({ checks = [], format }: Definition) =>
  [format, ...checks.map(({ _zod }) => _zod.def.format)].includes('datetime')

/**
 * The second generation hides the kinds of a union in a function that tries each of them: they are what it
 * goes through.
 */
function hiddenOptions(union: Schema): readonly Schema[] {
  const prototype = Array.prototype as { map: (...args: never[]) => unknown }
  const { map } = prototype
  let found: readonly Schema[] = []
  prototype.map = function recorded(this: readonly Schema[], ...args: never[]) {
    if (found.length === 0 && this[0]?._zod) found = [...this]
    return map.apply(this, args)
  }
  try {
    union.safeParse(undefined)
  } finally {
    prototype.map = map
  }
  return found
}

const valueAt = (values: readonly unknown[], { choice }: Variant) => values[choice % values.length]

/** A filter may consist of filters, without an end. */
const choiceOf = (name: string, { choice }: Variant) => (name === 'clauses' ? 0 : choice)

/** A body that a schema accepts: `name` is the field, `noun` what the object around it is. */
export function bodyOf(schema: Schema, variant: Variant, name: string, noun: string): unknown {
  const { def } = schema._zod
  const inside = (of: Schema | undefined, field = name, around = noun): unknown =>
    of && bodyOf(of, variant, field, around)
  switch (def.type) {
    case 'object': {
      const around = ['message', 'data'].includes(name) ? noun : nounOf(name)
      const fields = Object.entries(def.shape ?? {}).map(([field, of]) => [
        field,
        inside(of, field, around),
      ])
      return Object.fromEntries(fields)
    }
    case 'string':
      return isTime(def) ? instant : textFor(name, noun, variant.scope)
    case 'number':
      return name.endsWith('count') || name.endsWith('multiplier') ? 1 : 100
    case 'boolean':
      return name === 'is_granted'
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return valueAt(Object.values(def.entries ?? {}), variant)
    case 'nullable':
      return isTold(name, variant) ? inside(def.innerType) : null
    case 'optional':
    case 'default':
    case 'prefault':
      if (name === 'type') return inside(def.innerType)
      return isTold(name, variant) ? inside(def.innerType) : undefined
    case 'array':
      // Nothing is sold without a price.
      return variant.isFull || name === 'prices' ? [inside(def.element)] : []
    case 'record':
      return {}
    case 'union': {
      const options = def.options ?? []
      const literals = options.filter(({ _zod }) => _zod.def.type === 'literal')
      const kinds = literals.length > 0 ? literals : options
      return inside(kinds[choiceOf(name, variant) % kinds.length])
    }
    case 'pipe': {
      const hidden = def.in?._zod.def.type === 'unknown' ? hiddenOptions(schema) : []
      return inside(hidden[choiceOf(name, variant) % hidden.length] ?? def.in)
    }
    case 'lazy':
      return inside(def.getter?.())
    case 'intersection':
      return Object.assign({}, inside(def.left), inside(def.right))
    case 'null':
    case 'any':
    case 'unknown':
      return null
    default:
      throw new Error(`A schema of the kind ${def.type} is not known here: ${name}`)
  }
}

/** What an object that is there does not have. */
const untold = ['deleted_at', 'revoked_at', 'ended_at']

/** No checkout is shown without its product. */
const isTold = (name: string, { isFull }: Variant) =>
  ['product_id', 'product_price_id'].includes(name) || (isFull && !untold.includes(name))

/** The schemas of all webhooks that a generation of the library knows, by their types. */
export async function webhookSchemas(library: string): Promise<ReadonlyMap<string, Schema>> {
  const entry = fileURLToPath(import.meta.resolve(`${library}/webhooks`))
  const folder = join(dirname(entry), 'models', 'components')
  const files = (await readdir(folder)).filter((name) => /^webhook.*payload\.js$/.test(name))
  const found = new Map<string, Schema>()
  for (const file of files) {
    const module = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
    const name = Object.keys(module).find((each) => each.endsWith('Payload$inboundSchema'))
    const schema: Schema = module[name ?? '']
    const type = schema._zod.def.shape?.type?._zod.def
    const [value] = type?.values ?? type?.innerType?._zod.def.values ?? []
    found.set(String(value), schema)
  }
  return found
}

import { deserialize, serialize } from 'node:v8'

/** One statement that a server sent, with its values. */
export type Sent = {
  readonly connection: number
  readonly text: string
  readonly name?: string
  readonly values: readonly unknown[]
  /** Nothing else of its connection was under way: it waited for a round trip. */
  readonly waited: boolean
}
/** Statements of one connection that belong together: a transaction, or one outside of any. */
export type Unit = readonly Sent[]

export const encode = (sent: readonly Sent[]) => serialize(sent).toString('base64')
export const decode = (text: string) => deserialize(Buffer.from(text, 'base64')) as Sent[]

/** Work that the server does for itself from time to time, whatever is asked of it. */
const chores = /audit_seals|pgboss|one numberer serves/

/** In the order in which they began; those of different connections do not mix. */
export function unitsOf(all: readonly Sent[]): Unit[] {
  const units: Sent[][] = []
  const open = new Map<number, Sent[]>()
  for (const sent of all) {
    const unit = open.get(sent.connection)
    if (unit) unit.push(sent)
    else {
      const started = [sent]
      units.push(started)
      if (sent.text === 'begin') open.set(sent.connection, started)
    }
    if (sent.text === 'commit' || sent.text === 'rollback') open.delete(sent.connection)
  }
  return units.filter((unit) => !unit.some(({ text }) => chores.test(text)))
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const names = new RegExp(
  `${uuid}|(?:polar_[a-z]+_|sbx_[a-z]+_)[\\w-]+|[\\w.]+@bench\\.example|\\b[A-Z0-9-]+-\\d{4,}\\b|^hash:[0-9a-f]+$|\\b[A-Za-z0-9]{32}\\b`,
  'g',
)

/** Every id, secret, hash, address and number of an invoice that the values contain. */
export function namesIn(units: readonly Unit[]): Set<string> {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const [name] of text.matchAll(names)) found.add(name)
    return text
  }
  for (const sent of units.flat()) mapTexts(sent.values, look)
  return found
}

/** The values with each name replaced. */
export const renamed = (values: readonly unknown[], rename: (name: string) => string) =>
  mapTexts(values, (text) => text.replace(names, rename)) as unknown[]

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value
  // As text, so that the hash of a secret is a name too.
  if (value instanceof Uint8Array) {
    const hash = map(`hash:${Buffer.from(value).toString('hex')}`)
    return Buffer.from(hash.slice(5), 'hex')
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]))
}

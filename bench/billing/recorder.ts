import pg from 'pg'
import { encode, type Sent } from './statements.ts'

/**
 * Loaded into a server before its program: notes the statements that it sends between two messages, so that
 * another process can send the same ones bare.
 */
type Config =
  | string
  | { readonly text: string; readonly name?: string; readonly values?: unknown[] }
type Query = (this: object, config: Config, ...rest: unknown[]) => unknown

const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
const sent: Sent[] = []
const connections = new Map<object, number>()
const open = new Map<object, number>()
let isRecording = false

client.query = function recorded(config, ...rest) {
  const result = query.call(this, config, ...rest)
  if (!isRecording || !(result instanceof Promise)) return result
  const { text, name, values = [] } = typeof config === 'string' ? { text: config } : config
  const before = open.get(this) ?? 0
  const connection = connections.get(this) ?? connections.size
  connections.set(this, connection)
  open.set(this, before + 1)
  const waited = before === 0
  sent.push({ connection, text: text.trim(), values, waited, ...(name ? { name } : {}) })
  const done = () => void open.set(this, (open.get(this) ?? 1) - 1)
  result.then(done, done)
  return result
}

process.on('message', (order: 'record' | 'stop') => {
  isRecording = order === 'record'
  if (isRecording) sent.length = 0
  process.send?.({ result: isRecording ? '' : encode(sent) })
})
process.channel?.unref()

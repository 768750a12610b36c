import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Clock, wait } from '../../src/platform/system.ts'
import { type Books, createBooks, Refusal } from './books.ts'

/**
 * `refused`: nothing is done. `lost`: the work is done, and the connection ends. `hung`: the same, but
 * nothing ever comes. `broken`: done, and the answer is a failure, which Stripe repeats for the key.
 */
export type Fault = 'refused' | 'lost' | 'hung' | 'limited' | 'garbage' | 'broken' | 'forbidden'

type Call = { readonly method: string; readonly path: string; readonly key: string | undefined }
type Answer = { readonly status: number; readonly body: unknown }

const parsed = (text: string) => (['true', 'false'].includes(text) ? text === 'true' : text)

type Parsed = { [name: string]: Parsed | string | boolean }

/** `a[b][c]=d` of the body and the query, as Stripe reads them. */
function parse(text: string): Record<string, unknown> {
  const fields: Parsed = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [outer = '', ...inner] = name.replaceAll(']', '').split('[')
    const last = inner.pop()
    if (last === undefined) {
      fields[outer] = parsed(value)
      continue
    }
    let place = fields
    for (const each of [outer, ...inner]) {
      place[each] ??= {}
      place = place[each] as Parsed
    }
    place[last] = value
  }
  return fields
}

function list(books: Books, table: keyof Books['tables'], query: Record<string, unknown>) {
  const { created, limit = 10, payment_intent, starting_after } = query
  const since = Number((created as { gte?: string })?.gte ?? 0)
  const rows = [...books.tables[table].values()]
    .filter((row) => row.created >= since)
    .filter((row) => payment_intent === undefined || row.payment_intent === payment_intent)
    .reverse()
  const from = rows.findIndex(({ id }) => id === starting_after) + 1
  const data = rows
    .slice(from, from + Number(limit))
    .map((row) =>
      table === 'refunds' && query.expand
        ? { ...row, payment_intent: books.find('payment_intents', row.payment_intent) }
        : row,
    )
  return { object: 'list', data, has_more: from + data.length < rows.length }
}

function work(books: Books, method: string, path: string, given: Record<string, unknown>): unknown {
  const [, , name = '', id, verb] = path.replace('/checkout/', '/').split('/')
  if (name === 'account') return books.account()
  if (!(name in books.tables)) throw new Error(`Stripe has no ${path}.`)
  const table = name as keyof Books['tables']
  const { metadata = {} } = given
  if (method === 'GET') return id === undefined ? list(books, table, given) : books.find(table, id)
  if (verb === 'expire') return books.expireSession(id ?? '')
  if (table === 'sessions') return books.openSession(given)
  if (table === 'customers') return books.saveCustomer(id, given)
  if (table === 'refunds') return books.refund(given)
  if (table === 'disputes' && verb === 'close') return books.closeDispute(id ?? '')
  if (table === 'charges' || table === 'disputes') throw new Error(`${table} are not created.`)
  if (verb === 'confirm') return books.confirm(table, id ?? '', given)
  if (verb === 'cancel') return books.cancel(table, id ?? '')
  const { allowed_payment_method_types, amount, currency, customer, description } = given
  const { setup_future_usage, usage } = given
  books.find('customers', customer, 'customer')
  const isSetUp = table === 'setup_intents'
  return books.insert(table, isSetUp ? 'seti' : 'pi', {
    object: isSetUp ? 'setup_intent' : 'payment_intent',
    status: 'requires_payment_method',
    customer,
    metadata,
    description,
    allowed_payment_method_types,
    ...(isSetUp
      ? { usage }
      : { amount: Number(amount), amount_received: 0, currency, setup_future_usage }),
  })
}

function attempt(books: Books, call: Call, given: Record<string, unknown>): Answer {
  try {
    return { status: 200, body: work(books, call.method, call.path, given) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: error.fields } }
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) text += chunk
  return text
}

/** A stand-in for Stripe with exactly the calls that the server makes, and its ways to fail. */
export async function startStripe(clock: Clock) {
  const books = createBooks(clock)
  const replies = new Map<string, Answer & { readonly given: string }>()
  const calls: Call[] = []
  let faultOf = (_call: Call, _number: number): Fault | undefined => undefined
  let delay = 0

  function answerOf(call: Call, given: Record<string, unknown>, fault: Fault | undefined) {
    const known = call.key === undefined ? undefined : replies.get(call.key)
    const text = JSON.stringify(given)
    if (known && known.given !== text) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message } },
        replayed: false,
      }
    }
    if (known) return { ...known, replayed: true }
    const done = attempt(books, call, given)
    const failure = { error: { type: 'api_error', message: 'Something went wrong.' } }
    const answer = fault === 'broken' ? { status: 500, body: failure } : done
    if (call.key !== undefined) replies.set(call.key, { ...answer, given: text })
    return { ...answer, replayed: false }
  }

  async function respond(message: IncomingMessage, response: ServerResponse) {
    const { pathname: path, search } = new URL(message.url ?? '/', 'http://stripe')
    const key = message.headers['idempotency-key']
    const call = { method: message.method ?? '', path, key: key === undefined ? key : String(key) }
    const given = parse(message.method === 'GET' ? search : await textOf(message))
    calls.push(call)
    const fault = faultOf(call, calls.length)
    const send = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const refuse = (status: number, type: string, headers = {}) =>
      send(status, { error: { type, message: 'No.' } }, headers)
    if (fault === 'refused') return message.socket.destroy()
    if (fault === 'forbidden') return refuse(401, 'authentication_error')
    if (fault === 'limited') return refuse(429, 'rate_limit_error', { 'retry-after': '2' })
    const { status, body, replayed } = answerOf(call, given, fault)
    if (fault === 'lost') return message.socket.destroy()
    if (fault === 'hung') return
    if (fault === 'garbage') return send(200, '<html>')
    await wait(delay)
    send(status, body, replayed ? { 'idempotent-replayed': 'true' } : {})
  }

  const server = createServer((message, response) => {
    respond(message, response).catch((error: Error) => {
      response.writeHead(500).end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    books,
    calls,
    stop() {
      server.closeAllConnections()
      server.close()
    },
    url: `http://127.0.0.1:${port}`,
    settings: {
      secretKey: 'sk_test_of_the_account',
      webhookSecrets: ['whsec_the_new_one', 'whsec_the_old_one'],
      apiUrl: `http://127.0.0.1:${port}`,
    },
    /** Decides about each call by its number, which starts with 1. */
    disturb(fault: typeof faultOf) {
      calls.length = 0
      faultOf = fault
    },
    heal() {
      faultOf = () => undefined
      delay = 0
    },
    delayBy(ms: number) {
      delay = ms
    },
    /** The money that moved, in the order in which it did. */
    moved(): number[] {
      const charged = [...books.tables.charges.values()].map(({ amount }) => Number(amount))
      const returned = [...books.tables.refunds.values()].map(({ amount }) => -Number(amount))
      return [...charged, ...returned]
    },
    /** A message about an object, with its signature. */
    message(type: string, object: object, { secret = 'whsec_the_new_one', age = 0 } = {}) {
      const body = JSON.stringify({ id: `evt_${type}_${calls.length}`, type, data: { object } })
      const at = Math.floor(clock.ms() / 1000) - age
      const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${at},v1=${hash}` } }
    },
  }
}
export type FakeStripe = Awaited<ReturnType<typeof startStripe>>

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `refused`: nothing is done. `lost`: it is done, and the connection ends. `hung`: the same, but nothing
 * ever comes. `lie`: nothing is done, and the answer says otherwise. `broken`: done, and the answer is 500.
 */
export type Fault =
  | 'broken'
  | 'garbage'
  | 'hung'
  | 'lie'
  | 'limited'
  | 'lost'
  | 'refused'
  | 'unauthorized'

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  // biome-ignore lint/suspicious/noExplicitAny: what a client sends is not known
  readonly body: any
}
export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Options = {
  readonly answer: (call: Call) => Answer
  /** What the service sends to whoever calls too often. */
  readonly limited: (call: Call) => Answer
  /** The service remembers what it has, to forget what a lie has done. */
  readonly snapshot: () => () => void
}

/** A stand-in for a service, with exactly the calls that the server makes, and its ways to fail. */
export async function startService({ answer, limited, snapshot }: Options) {
  const calls: Call[] = []
  let faultOf = (_call: Call, _number: number): Fault | undefined => undefined

  const server = createServer(async (message, response) => {
    let text = ''
    for await (const chunk of message.setEncoding('utf8')) text += chunk
    const url = new URL(message.url ?? '/', 'http://service')
    const isForm = message.headers['content-type']?.includes('form')
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text && JSON.parse(text)
    const call: Call = {
      method: message.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      authorization: message.headers.authorization ?? '',
      body,
    }
    calls.push(call)
    const fault = faultOf(call, calls.length)
    const send = ({ body: json, headers = {}, status }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(json === undefined ? undefined : JSON.stringify(json))
    }
    if (fault === 'refused') return void message.socket.destroy()
    if (fault === 'limited') return send(limited(call))
    if (fault === 'unauthorized') return send({ status: 401, body: { message: 'No.' } })
    const undo = snapshot()
    const done = answer(call)
    if (fault === 'lie') undo()
    if (fault === 'lost') return void message.socket.destroy()
    if (fault === 'hung') return
    if (fault === 'garbage') return void response.writeHead(200).end('<html>')
    if (fault === 'broken') return send({ status: 500, body: { message: 'Sorry.' } })
    send(done)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Decides about each call by its number, which starts with 1. */
    disturb(fault: typeof faultOf) {
      calls.length = 0
      faultOf = fault
    },
    heal() {
      calls.length = 0
      faultOf = () => undefined
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

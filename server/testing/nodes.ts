import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { type Connection, createDatabase } from './cluster.ts'
import { patientSettings } from './patient-settings.ts'
import { freePort, launchAndWait, type ServerProcess } from './process.ts'
import { secret } from './server.ts'
import { createVisitor, type Visitor } from './visitor.ts'

type Node = {
  readonly process: ServerProcess
  readonly config: { readonly baseUrl: string }
  visitor(headers?: Record<string, string>): Visitor
  /** The client of `user` on this node: the same cookies, another server. */
  as(user: { readonly visitor: Visitor }): Visitor
}

export type Nodes = {
  readonly list: readonly [Node, ...Node[]]
  /** The nodes in turn. */
  at(index: number): Node
  query<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]>
  /** Kills the first node and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The server as several processes on one database, as behind a load balancer. */
export async function startNodes(
  count: number,
  options: {
    settings?: object
    env?: Record<string, string>
    /** Their own database, unless a test has put a proxy in front of one. */
    connection?: Connection
  } = {},
): Promise<Nodes> {
  const connection = options.connection ?? (await createDatabase(inject('cluster')))
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-nodes-'))
  const file = join(folder, 'config.json')
  await writeFile(file, JSON.stringify({ database: patientSettings, ...options.settings }))
  const first = await freePort()
  const baseUrl = `http://localhost:${first}`
  const list: Node[] = []
  const launchOn = async (index: number, port: number) => {
    const process = await launchAndWait(join(folder, `${index}`), port, {
      DATABASE_URL: urlOf(connection),
      BASE_URL: baseUrl,
      SECRET: secret,
      CONFIG: file,
      ...options.env,
    })
    return nodeOf(process, port, baseUrl)
  }
  for (let index = 0; index < count; index++) {
    list.push(await launchOn(index, index === 0 ? first : await freePort()))
  }
  const database = openDatabase({ connection, maxConnections: 2 })
  return {
    list: list as [Node, ...Node[]],
    at: (index) => list[index % count] as Node,
    query: (text, params) => database.sql.many(text, params),
    async restart() {
      await list[0]?.process.kill('SIGKILL')
      list[0] = await launchOn(0, first)
    },
    async stop() {
      await Promise.all(list.map(({ process }) => process.kill('SIGTERM')))
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function urlOf({ host, port, user, password, database }: Connection): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return host.startsWith('/')
    ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${database}`
}

/** Clients use the one base URL of the installation; each request is sent to the port of this node. */
function nodeOf(process: ServerProcess, port: number, baseUrl: string): Node {
  function send(request: Request): Promise<Response> {
    const url = new URL(request.url)
    url.port = String(port)
    return fetch(new Request(url, request), { redirect: 'manual' })
  }
  const visitor = (headers?: Record<string, string>) => createVisitor(send, baseUrl, headers)
  return {
    process,
    config: { baseUrl },
    visitor,
    as(user) {
      const browser = visitor()
      for (const [name, value] of user.visitor.cookies) browser.cookies.set(name, value)
      return browser
    },
  }
}

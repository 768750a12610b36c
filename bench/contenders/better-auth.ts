import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type BetterAuthPlugin, betterAuth } from 'better-auth-1.7'
import { getMigrations } from 'better-auth-1.7/db/migration'
import { toNodeHandler } from 'better-auth-1.7/node'
import { organization } from 'better-auth-1.7/plugins'
import pg from 'pg'

/** Better Auth as its guide sets it up, with as many connections to PostgreSQL as Guildhall has. */
const { PORT, DATABASE_URL, SECRET } = process.env

type Keys = { apiKey(options: object): BetterAuthPlugin }
type Verify = { verifyApiKey(call: { body: { key: string } }): Promise<unknown> }

/** The keys are a package of their own, which may lie below the folder of the conformance tests. */
async function loadKeys(): Promise<Keys> {
  for (const from of ['../package.json', '../../conformance/package.json']) {
    const { resolve } = createRequire(new URL(from, import.meta.url))
    try {
      return await import(pathToFileURL(resolve('@better-auth/api-key')).href)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error('@better-auth/api-key is not installed.')
}

const { apiKey } = await loadKeys()
const options = {
  baseURL: `http://localhost:${PORT}`,
  secret: SECRET ?? '',
  database: new pg.Pool({ connectionString: DATABASE_URL, max: 10 }),
  emailAndPassword: { enabled: true },
  plugins: [organization(), apiKey({ rateLimit: { enabled: false } })],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
}

const { runMigrations } = await getMigrations(options)
await runMigrations()
const auth = betterAuth(options)
const { verifyApiKey } = auth.api as unknown as Verify
const handle = toNodeHandler(auth)

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

// Its keys are verified by a call inside the program; this is the program around it.
createServer(async (request, response) => {
  if (request.url !== '/api/api-keys/verify') return handle(request, response)
  const body = JSON.parse(await textOf(request)) as { key: string }
  const answer = JSON.stringify(await verifyApiKey({ body }))
  const length = Buffer.byteLength(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  response.end(answer)
}).listen(Number(PORT), '127.0.0.1')

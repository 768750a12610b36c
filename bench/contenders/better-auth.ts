import { createServer } from 'node:http'
import { betterAuth } from 'better-auth-1.7'
import { getMigrations } from 'better-auth-1.7/db/migration'
import { toNodeHandler } from 'better-auth-1.7/node'
import pg from 'pg'

/** Better Auth as its guide sets it up, with as many connections to PostgreSQL as Guildhall has. */
const { PORT, DATABASE_URL, SECRET } = process.env

const options = {
  baseURL: `http://localhost:${PORT}`,
  secret: SECRET ?? '',
  database: new pg.Pool({ connectionString: DATABASE_URL, max: 10 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
}

const { runMigrations } = await getMigrations(options)
await runMigrations()
createServer(toNodeHandler(betterAuth(options))).listen(Number(PORT), '127.0.0.1')

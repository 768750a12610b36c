import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { systemClock } from '../src/platform/system.ts'
import { linkTo, mails, password, signUp } from './people.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** Calls of the two-factor API by their last word. */
export const tell = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`/api/auth/two-factor/${path}`, body)

export type App = { code(stepsFromNow?: number): string }

/** What an authenticator app does with the address it scanned, by the clock of the server. */
export function appFor(totpURI: string, now = systemClock().ms): App {
  const scanned = URI.parse(totpURI)
  if (!(scanned instanceof TOTP)) throw new TypeError('Not what an authenticator app scans.')
  return { code: (steps = 0) => scanned.generate({ timestamp: now() + steps * 30_000 }) }
}

/** Somebody with a proven address whose second step is an authenticator app. */
export async function withApp(server: TestServer, headers: Record<string, string> = {}) {
  const { visitor, email, answer } = await signUp(server, headers)
  await visitor.get(await linkTo(server, email, '/verify-email'))
  const prepared = await tell(visitor, 'enable', { password })
  expect(prepared.status).toBe(200)
  const app = appFor(prepared.body.totpURI)
  // The step before this one, so that the test that follows has the code of this moment for itself;
  // once more, should the moment end on the way.
  const prove = () => tell(visitor, 'verify-totp', { code: app.code(-1) })
  const first = await prove()
  const proven = first.status === 200 ? first : await prove()
  expect(proven.status).toBe(200)
  const id = answer.body.user.id as string
  const backupCodes = prepared.body.backupCodes as string[]
  return { visitor, email, id, app, backupCodes }
}

/** The first step by password, in a browser of its own unless one is given. */
export async function halfway(
  server: TestServer,
  email: string,
  more: object = {},
  visitor: Visitor = server.visitor(),
) {
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password, ...more })
  return { visitor, answer }
}

/** The code in the newest mail that carries one. */
export async function mailedCode(server: TestServer, to: string): Promise<string> {
  const codes = (await mails(server, to)).flatMap(({ subject }) => /\d{6}$/.exec(subject) ?? [])
  expect(codes.length).toBeGreaterThan(0)
  return codes[0] ?? ''
}

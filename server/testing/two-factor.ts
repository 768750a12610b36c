import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { systemClock } from '../src/platform/system.ts'
import type { TestServer } from './server.ts'
import { emailedLink, emailsTo, password, signUp } from './users.ts'
import type { Visitor } from './visitor.ts'

/** Calls of the two-factor API by the last part of the path. */
export const twoFactorPost = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`/api/auth/two-factor/${path}`, body)

export type AuthenticatorApp = { code(stepsFromNow?: number): string }

/** An authenticator app for a scanned URI, on the clock of the server. */
export function authenticatorAppFor(totpURI: string, now = systemClock().ms): AuthenticatorApp {
  const scanned = URI.parse(totpURI)
  if (!(scanned instanceof TOTP)) throw new TypeError('Not what an authenticator app scans.')
  return { code: (steps = 0) => scanned.generate({ timestamp: now() + steps * 30_000 }) }
}

/** A user with a verified address whose second step is an authenticator app. */
export async function signUpWithApp(server: TestServer, headers: Record<string, string> = {}) {
  const { visitor, email, answer } = await signUp(server, headers)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const prepared = await twoFactorPost(visitor, 'enable', { password })
  expect(prepared.status).toBe(200)
  const app = authenticatorAppFor(prepared.body.totpURI)
  // The code of the previous time step, so that the test can still use the current one; once more,
  // should the step end in between.
  const confirm = () => twoFactorPost(visitor, 'verify-totp', { code: app.code(-1) })
  const first = await confirm()
  const confirmed = first.status === 200 ? first : await confirm()
  expect(confirmed.status).toBe(200)
  const id = answer.body.user.id as string
  const backupCodes = prepared.body.backupCodes as string[]
  return { visitor, email, id, app, backupCodes }
}

/** The first step by password, with a new client unless one is given. */
export async function passFirstStep(
  server: TestServer,
  email: string,
  more: object = {},
  visitor: Visitor = server.visitor(),
) {
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password, ...more })
  return { visitor, answer }
}

/** The code in the newest email that has one. */
export async function emailedTwoFactorCode(server: TestServer, to: string): Promise<string> {
  const codes = (await emailsTo(server, to)).flatMap(({ subject }) => /\d{6}$/.exec(subject) ?? [])
  expect(codes.length).toBeGreaterThan(0)
  return codes[0] ?? ''
}

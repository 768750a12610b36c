import { expect } from 'vitest'
import type { TestServer } from './server.ts'
import { emailsTo, password } from './users.ts'
import type { Visitor } from './visitor.ts'

/** Confirms the user's identity; the client keeps the cookie. */
export async function confirmIdentity(visitor: Visitor, evidence: object = { password }) {
  const answer = await visitor.post('/api/account/proof', evidence)
  expect([answer.status, answer.body]).toEqual([200, { status: true }])
}

/** The emailed code for a user without another means of confirmation. */
export async function confirmationCode(server: TestServer, visitor: Visitor, email: string) {
  expect((await visitor.post('/api/account/proof/code')).status).toBe(200)
  const subjects = (await emailsTo(server, email)).map(({ subject }) => subject)
  return subjects.flatMap((subject) => /code: (\d{6})$/.exec(subject)?.[1] ?? [])[0] ?? ''
}

/** As in another browser that holds the session, or after the confirmation of signing in is too old. */
export const forgetConfirmation = (visitor: Visitor) =>
  void visitor.cookies.delete('better-auth.recent_proof')

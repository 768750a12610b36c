import { expect } from 'vitest'
import { mails, password } from './people.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** Shows again who somebody is; the browser keeps the proof. */
export async function confirm(visitor: Visitor, evidence: object = { password }) {
  const answer = await visitor.post('/api/account/proof', evidence)
  expect([answer.status, answer.body]).toEqual([200, { status: true }])
}

/** The code of a mail for somebody who has nothing else to show. */
export async function proofCode(server: TestServer, visitor: Visitor, email: string) {
  expect((await visitor.post('/api/account/proof/code')).status).toBe(200)
  const subjects = (await mails(server, email)).map(({ subject }) => subject)
  return subjects.flatMap((subject) => /change: (\d{6})$/.exec(subject)?.[1] ?? [])[0] ?? ''
}

import { expect, vi } from 'vitest'
import { operatorHeaders } from './operator.ts'
import type { Visitor } from './visitor.ts'

/** A server under test, in this process or in another. */
export type AnyServer = {
  visitor(headers?: Record<string, string>): Visitor
  readonly config: { readonly baseUrl: string }
}

export const password = 'correct horse battery'

let users = 0
export const freshEmail = () => `user${users++}@example.com`

/** A new user with their own client, signed in unless verification is required. */
export async function signUp(server: AnyServer, headers: Record<string, string> = {}) {
  const email = freshEmail()
  const visitor = server.visitor(headers)
  const body = { name: 'Ada', email, password, callbackURL: '/welcome' }
  const answer = await visitor.post('/api/auth/sign-up/email', body)
  expect(answer.status).toBe(200)
  return { visitor, email, answer }
}

export const fetchSession = (visitor: Visitor) => visitor.get('/api/auth/get-session')

export const signIn = (server: AnyServer, email: string, with_ = password) =>
  server.visitor().post('/api/auth/sign-in/email', { email, password: with_ })

export type TestEmail = { subject: string; text: string; html: string; links: string[] }

/** The emails to an address, newest first. */
export async function emailsTo(server: AnyServer, to: string): Promise<TestEmail[]> {
  const { body } = await server
    .visitor(operatorHeaders)
    .get(`/api/outbox?to=${encodeURIComponent(to)}`)
  return body.items
}

/** Waits for the email, since some are written after the response. */
export async function emailedLink(server: AnyServer, to: string, path: string): Promise<string> {
  const found = await vi.waitFor(
    async () => {
      const links = (await emailsTo(server, to)).flatMap((mail) => mail.links)
      const link = links.find((each) => each.includes(path))
      if (link === undefined) throw new Error(`No email to ${to} links to ${path}.`)
      return link
    },
    { timeout: 5000, interval: 25 },
  )
  return found.replace(new URL(server.config.baseUrl).origin, '')
}

/** The code in the newest email that has one. */
export async function emailedCode(server: AnyServer, to: string, after = 0): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => {
      const texts = (await emailsTo(server, to)).map((mail) => mail.text)
      codes = texts.flatMap((text) => /: (\d{6})\b/.exec(text)?.[1] ?? [])
      return codes.length
    })
    .toBeGreaterThan(after)
  return codes[0] ?? ''
}

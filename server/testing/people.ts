import { expect, vi } from 'vitest'
import { byOperator } from './operator.ts'
import type { Visitor } from './visitor.ts'

/** A server that people go to, in this process or in another. */
export type Place = {
  visitor(headers?: Record<string, string>): Visitor
  readonly config: { readonly baseUrl: string }
}

export const password = 'correct horse battery'

let people = 0
export const newAddress = () => `person${people++}@example.com`

/** Somebody with an account and a browser of their own, signed in where that comes with it. */
export async function signUp(server: Place, headers: Record<string, string> = {}) {
  const email = newAddress()
  const visitor = server.visitor(headers)
  const body = { name: 'Ada', email, password, callbackURL: '/welcome' }
  const answer = await visitor.post('/api/auth/sign-up/email', body)
  expect(answer.status).toBe(200)
  return { visitor, email, answer }
}

export const session = (visitor: Visitor) => visitor.get('/api/auth/get-session')

export const signIn = (server: Place, email: string, with_ = password) =>
  server.visitor().post('/api/auth/sign-in/email', { email, password: with_ })

export type Mail = { subject: string; text: string; html: string; links: string[] }

/** The mails to somebody, newest first. */
export async function mails(server: Place, to: string): Promise<Mail[]> {
  const { body } = await server.visitor(byOperator).get(`/api/outbox?to=${encodeURIComponent(to)}`)
  return body.items
}

/** Waits for the mail, since some are written after the answer that promised them. */
export async function linkTo(server: Place, to: string, path: string): Promise<string> {
  const found = await vi.waitFor(
    async () => {
      const links = (await mails(server, to)).flatMap((mail) => mail.links)
      const link = links.find((each) => each.includes(path))
      if (link === undefined) throw new Error(`No mail to ${to} leads to ${path}.`)
      return link
    },
    { timeout: 5000, interval: 25 },
  )
  return found.replace(new URL(server.config.baseUrl).origin, '')
}

/** The code in the newest mail to somebody that has one. */
export async function codeTo(server: Place, to: string, after = 0): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => {
      const texts = (await mails(server, to)).map((mail) => mail.text)
      codes = texts.flatMap((text) => /: (\d{6})\b/.exec(text)?.[1] ?? [])
      return codes.length
    })
    .toBeGreaterThan(after)
  return codes[0] ?? ''
}

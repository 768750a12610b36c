import { expect } from 'vitest'
import { signUp } from './people.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

export type Somebody = { readonly visitor: Visitor; readonly email: string; readonly id: string }

/** Calls of the admin API by their last word. */
export const ask = (visitor: Visitor, verb: string, query: Record<string, string> = {}) =>
  visitor.get(`/api/auth/admin/${verb}?${new URLSearchParams(query)}`)
export const tell = (visitor: Visitor, verb: string, body: unknown = {}) =>
  visitor.post(`/api/auth/admin/${verb}`, body)

export async function somebody(server: TestServer): Promise<Somebody> {
  const { visitor, email, answer } = await signUp(server)
  return { visitor, email, id: answer.body.user.id }
}

/** Somebody with a role of the platform, given by an admin. */
export async function withRole(server: TestServer, admin: Visitor, role: string) {
  const person = await somebody(server)
  const given = await tell(admin, 'set-role', { userId: person.id, role })
  expect(given.status).toBe(200)
  return person
}

/** A second browser that holds the same cookies, perhaps of another node. */
export function sameCookies(visitor: Visitor, at: TestServer): Visitor {
  const copy = at.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

/** An admin who acts as somebody. */
export async function acting(at: TestServer, by: Somebody) {
  const keeper = await withRole(at, by.visitor, 'admin')
  const person = await somebody(at)
  const own = keeper.visitor.cookies.get('better-auth.session_token')
  const begun = await tell(keeper.visitor, 'impersonate-user', { userId: person.id })
  expect(begun.status).toBe(200)
  return { keeper, person, begun, own, visitor: keeper.visitor }
}

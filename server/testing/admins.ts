import { expect } from 'vitest'
import type { TestServer } from './server.ts'
import { signUp } from './users.ts'
import type { Visitor } from './visitor.ts'

export type TestUser = { readonly visitor: Visitor; readonly email: string; readonly id: string }

/** Calls of the admin API by the last part of the path. */
export const adminGet = (visitor: Visitor, verb: string, query: Record<string, string> = {}) =>
  visitor.get(`/api/auth/admin/${verb}?${new URLSearchParams(query)}`)
export const adminPost = (visitor: Visitor, verb: string, body: unknown = {}) =>
  visitor.post(`/api/auth/admin/${verb}`, body)

export async function signUpUser(server: TestServer): Promise<TestUser> {
  const { visitor, email, answer } = await signUp(server)
  return { visitor, email, id: answer.body.user.id }
}

/** A user with a platform role, set by an admin. */
export async function signUpUserWithRole(server: TestServer, admin: Visitor, role: string) {
  const user = await signUpUser(server)
  const given = await adminPost(admin, 'set-role', { userId: user.id, role })
  expect(given.status).toBe(200)
  return user
}

/** A second client with the same cookies, possibly on another node. */
export function sameCookies(visitor: Visitor, at: TestServer): Visitor {
  const copy = at.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

/** An admin who impersonates a user. */
export async function startImpersonation(at: TestServer, by: TestUser) {
  const admin = await signUpUserWithRole(at, by.visitor, 'admin')
  const user = await signUpUser(at)
  const own = admin.visitor.cookies.get('better-auth.session_token')
  const begun = await adminPost(admin.visitor, 'impersonate-user', { userId: user.id })
  expect(begun.status).toBe(200)
  return { admin, user, begun, own, visitor: admin.visitor }
}

import { endpoints } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { type RouteTree, routes } from './routes.ts'

/** Endpoints that no program calls, and why. */
const notCalled: Readonly<Record<string, string>> = {
  'GET /api/auth/reset-password/:token': 'a person follows it from a mail',
  'GET /api/auth/delete-user/callback': 'a person follows it from a mail',
  'GET /api/auth/error': 'a page for a browser',
  'GET /.well-known/jwks.json': 'libraries of other services read it',
  'POST /api/auth/forget-password/email-otp': 'the older name of emailOtp.requestPasswordReset',
  'GET /api/audit/export': 'a file that a browser or a program keeps as it is',
  'GET /api/auth/callback/:provider': 'a provider sends a person there',
  'POST /api/auth/callback/:provider': 'a provider posts there',
  'GET /api/auth/oauth2/callback/:provider': 'a provider sends a person there',
  'POST /api/auth/oauth2/callback/:provider': 'a provider posts there',
  'POST /api/auth/sign-in/oauth2': 'for older clients; sign-in/social does the same',
  'POST /api/auth/oauth2/link': 'for older clients; link-social does the same',
  'POST /api/auth/account-info': 'for older clients; the other method does the same',
  'POST /api/auth/passkey/generate-authenticate-options': 'the older way to ask for what GET gives',
  'POST /api/test/clock': 'only there on test instances',
}

function linesOf(tree: RouteTree): string[] {
  return Object.values(tree).flatMap((branch) =>
    typeof branch === 'string' ? [branch as string] : linesOf(branch as RouteTree),
  )
}

const contract = endpoints.map(({ method, path }) => `${method} ${path}`)

test('the client calls every endpoint of the contract and no other', () => {
  const expected = contract.filter((line) => !(line in notCalled))
  expect(linesOf(routes).sort()).toEqual(expected.sort())
})

test('every exception is still in the contract', () => {
  for (const line of Object.keys(notCalled)) expect(contract).toContain(line)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deviations } from '#testing/authenticator.ts'
import {
  authenticatorFor,
  invalidResponses,
  passkeyGet,
  passkeyPost,
  register,
  signUpWithPasskey,
} from '#testing/passkeys.ts'
import { confirmIdentity } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const count = async (on = server) => (await on.query('select id from passkeys')).length
const cookie = 'better-auth.better-auth-passkey'
const notFound = [400, 'CHALLENGE_NOT_FOUND']

describe('registering a passkey', () => {
  test.each([...invalidResponses, ['of an authentication', { type: 'webauthn.get' }]] as [
    string,
    Deviations,
  ][])('an answer %s is refused', async (_, deviations) => {
    const { visitor } = await signUp(server)
    const before = await count()
    const answer = await register(visitor, authenticatorFor(server), { deviations })
    expect(refusal(answer)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect(await count()).toBe(before)
  })

  test('another user cannot use the challenge', async () => {
    const { visitor } = await signUp(server)
    const { visitor: other } = await signUp(server)
    const options = await passkeyGet(visitor, 'generate-register-options')
    const response = authenticatorFor(server).create(options.body)
    other.cookies.set(cookie, visitor.cookies.get(cookie) ?? '')
    await Promise.all([confirmIdentity(visitor), confirmIdentity(other)])
    expect(refusal(await passkeyPost(other, 'verify-registration', { response }))).toEqual([
      401,
      'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    ])
    expect(refusal(await passkeyPost(visitor, 'verify-registration', { response }))).toEqual(
      notFound,
    )
  })

  test('a challenge is valid for its own ceremony only', async () => {
    const { visitor, authenticator } = await signUpWithPasskey(server)
    const signIn = await passkeyGet(visitor, 'generate-authenticate-options')
    const made = authenticatorFor(server).create({
      ...signIn.body,
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    const refused = await passkeyPost(visitor, 'verify-registration', { response: made })
    expect(refusal(refused)).toEqual(notFound)

    const options = await passkeyGet(visitor, 'generate-register-options')
    const { challenge } = options.body
    const shown = authenticator.get({ challenge, rpId: 'localhost' })
    const answer = await passkeyPost(visitor, 'verify-authentication', { response: shown })
    expect(refusal(answer)).toEqual(notFound)
  })

  test('one authenticator is registered once, by any user', async () => {
    const { visitor, authenticator } = await signUpWithPasskey(server)
    const again = await passkeyGet(visitor, 'generate-register-options')
    expect(() => authenticator.create(again.body)).toThrow('registered already')

    const { visitor: first } = await signUp(server)
    const { visitor: second } = await signUp(server)
    await Promise.all([confirmIdentity(first), confirmIdentity(second)])
    const [one, two] = await Promise.all(
      [first, second].map(
        async (each) => (await passkeyGet(each, 'generate-register-options')).body,
      ),
    )
    const made = authenticatorFor(server).create(one)
    const client = JSON.parse(Buffer.from(made.response.clientDataJSON, 'base64url').toString())
    const text = JSON.stringify({ ...client, challenge: two.challenge })
    const clientDataJSON = Buffer.from(text).toString('base64url')
    const copied = { ...made, response: { ...made.response, clientDataJSON } }
    const answers = await Promise.all([
      passkeyPost(first, 'verify-registration', { response: made }),
      passkeyPost(second, 'verify-registration', { response: copied }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = answers.find(({ status }) => status === 400)
    expect(loser?.body.code).toBe('PREVIOUSLY_REGISTERED')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ways } from '../../../testing/authenticator.ts'
import {
  ask,
  authenticatorOf,
  register,
  tell,
  withPasskey,
  wrongAnswers,
} from '../../../testing/passkeys.ts'
import { signUp } from '../../../testing/people.ts'
import { confirm } from '../../../testing/proofs.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import type { Answer } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const count = async (on = server) => (await on.query('select id from passkeys')).length
const cookie = 'better-auth.better-auth-passkey'
const gone = [400, 'CHALLENGE_NOT_FOUND']

describe('making a passkey', () => {
  test.each([...wrongAnswers, ['as if it signed in', { type: 'webauthn.get' }]] as [
    string,
    Ways,
  ][])('an answer %s is refused', async (_, ways) => {
    const { visitor } = await signUp(server)
    const before = await count()
    const answer = await register(visitor, authenticatorOf(server), { ways })
    expect(refusal(answer)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect(await count()).toBe(before)
  })

  test('the challenge of somebody else is not theirs', async () => {
    const { visitor } = await signUp(server)
    const { visitor: other } = await signUp(server)
    const options = await ask(visitor, 'generate-register-options')
    const response = authenticatorOf(server).create(options.body)
    other.cookies.set(cookie, visitor.cookies.get(cookie) ?? '')
    await Promise.all([confirm(visitor), confirm(other)])
    expect(refusal(await tell(other, 'verify-registration', { response }))).toEqual([
      401,
      'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    ])
    expect(refusal(await tell(visitor, 'verify-registration', { response }))).toEqual(gone)
  })

  test('a challenge is good for its own ceremony only', async () => {
    const { visitor, authenticator } = await withPasskey(server)
    const signIn = await ask(visitor, 'generate-authenticate-options')
    const made = authenticatorOf(server).create({
      ...signIn.body,
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    const refused = await tell(visitor, 'verify-registration', { response: made })
    expect(refusal(refused)).toEqual(gone)

    const options = await ask(visitor, 'generate-register-options')
    const { challenge } = options.body
    const shown = authenticator.get({ challenge, rpId: 'localhost' })
    const answer = await tell(visitor, 'verify-authentication', { response: shown })
    expect(refusal(answer)).toEqual(gone)
  })

  test('one authenticator is registered once, by whomever', async () => {
    const { visitor, authenticator } = await withPasskey(server)
    const again = await ask(visitor, 'generate-register-options')
    expect(() => authenticator.create(again.body)).toThrow('registered already')

    const { visitor: first } = await signUp(server)
    const { visitor: second } = await signUp(server)
    await Promise.all([confirm(first), confirm(second)])
    const [one, two] = await Promise.all(
      [first, second].map(async (each) => (await ask(each, 'generate-register-options')).body),
    )
    const made = authenticatorOf(server).create(one)
    const client = JSON.parse(Buffer.from(made.response.clientDataJSON, 'base64url').toString())
    const text = JSON.stringify({ ...client, challenge: two.challenge })
    const clientDataJSON = Buffer.from(text).toString('base64url')
    const copied = { ...made, response: { ...made.response, clientDataJSON } }
    const answers = await Promise.all([
      tell(first, 'verify-registration', { response: made }),
      tell(second, 'verify-registration', { response: copied }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = answers.find(({ status }) => status === 400)
    expect(loser?.body.code).toBe('PREVIOUSLY_REGISTERED')
  })
})

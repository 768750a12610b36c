import * as contract from '@guildhall/contract/identity/passkeys'
import { done } from '@guildhall/contract/kernel/common'
import { type Incoming, type Router, withCookies } from '../../../platform/http/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { type Sessions, toWire as sessionToWire } from '../sessions/index.ts'
import type { Passkeys } from './service.ts'
import { fromAuthentication, fromRegistration, toCreation, toRequest, toWire } from './wire.ts'

type Dependencies = { readonly passkeys: Passkeys; readonly sessions: Sessions }

export function mountPasskeys(router: Router, { passkeys, sessions }: Dependencies) {
  router.bind(contract.generateRegisterOptions, async ({ principal, query }) => {
    const { authenticatorAttachment, name } = query
    const input = { authenticatorAttachment, name }
    const { options, cookies } = await passkeys.optionsToRegister(principal, input)
    return withCookies(toCreation(options), cookies)
  })

  router.bind(contract.verifyRegistration, async ({ principal, body, incoming }) => {
    const { name, createSession, response, password, code } = body
    const input = { name, response: fromRegistration(response), password, code }
    const { passkey, cookies } = await passkeys.register(principal, input, incoming)
    return withCookies({ ...toWire(passkey), ...(createSession ? principal : {}) }, cookies)
  })

  async function authenticateOptions({ incoming }: { incoming: Incoming }) {
    const { signedIn } = await sessions.read(incoming, { refresh: false })
    const { options, cookies } = await passkeys.optionsToAuthenticate(signedIn)
    return withCookies(toRequest(options), cookies)
  }
  router.bind(contract.generateAuthenticateOptions, authenticateOptions)
  router.bind(contract.askAuthenticateOptions, authenticateOptions)

  router.bind(contract.verifyAuthentication, async ({ body, incoming }) => {
    const result = await passkeys.authenticate(fromAuthentication(body.response), incoming)
    if (result.kind === 'interrupted') return withCookies(result.answer, result.cookies)
    const session = sessionToWire(result.session, result.token)
    return withCookies({ session, user: userToWire(result.user) }, result.cookies)
  })

  router.bind(contract.list, async ({ principal }) =>
    (await passkeys.list(principal.user.id)).map(toWire),
  )

  router.bind(contract.remove, async ({ principal, body, incoming }) => {
    const { id, ...evidence } = body
    await passkeys.remove(principal, id, evidence, incoming)
    return done
  })

  router.bind(contract.rename, async ({ principal, body }) => ({
    passkey: toWire(await passkeys.rename(principal, body.id, body.name)),
  }))
}

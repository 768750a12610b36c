import * as contract from '@guildhall/contract/identity/one-time-tokens'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { toSignedIn } from '../sessions/index.ts'
import type { OneTimeTokens } from './service.ts'

export function mountOneTimeTokens(router: Router, oneTimeTokens: OneTimeTokens) {
  router.bind(contract.generate, async ({ principal }) => ({
    token: await oneTimeTokens.generate(principal),
  }))

  router.bind(contract.verify, async ({ body, incoming }) => {
    const { live, cookies } = await oneTimeTokens.verify(body.token, incoming.header('cookie'))
    return withCookies(toSignedIn(live, live.token), cookies)
  })
}

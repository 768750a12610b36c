import * as contract from '@guildhall/contract/identity/multi-session'
import { done } from '@guildhall/contract/kernel/common'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { type LiveSession, toSignedIn } from '../sessions/index.ts'
import type { MultiSession } from './service.ts'

const toWire = (live: LiveSession) => toSignedIn(live, live.token)

export function mountMultiSession(router: Router, multiSession: MultiSession) {
  router.bind(contract.list, async ({ incoming }) =>
    (await multiSession.list(incoming)).map(toWire),
  )

  router.bind(contract.setActive, async ({ body, incoming }) => {
    const { live, cookies } = await multiSession.setActive(incoming, body.sessionToken)
    return withCookies(toWire(live), cookies)
  })

  router.bind(contract.revoke, async ({ body, incoming }) =>
    withCookies(done, await multiSession.revoke(incoming, body.sessionToken)),
  )
}

import { done } from '@guildhall/contract/common'
import * as contract from '@guildhall/contract/proofs'
import { type Router, withCookies } from '../../platform/http/index.ts'
import { fromAuthentication } from '../passkeys/index.ts'
import type { Confirmation } from './service.ts'

export function mountProofs(router: Router, confirmation: Confirmation) {
  router.bind(contract.state, ({ principal, incoming }) => confirmation.state(principal, incoming))

  router.bind(contract.sendCode, async ({ principal }) => {
    await confirmation.sendCode(principal)
    return done
  })

  router.bind(contract.confirm, async ({ principal, body, incoming }) => {
    const { password, code, response } = body
    const shown = { password, code, response: response && fromAuthentication(response) }
    return withCookies(done, await confirmation.confirm(principal, shown, incoming))
  })
}

import * as contract from '@guildhall/contract/identity/proofs'
import { done } from '@guildhall/contract/kernel/common'
import { type Router, withCookies } from '../../../platform/http/index.ts'
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
    const evidence = { password, code, response: response && fromAuthentication(response) }
    return withCookies(done, await confirmation.confirm(principal, evidence, incoming))
  })
}

import * as contract from '@guildhall/contract/identity/jwt'
import { Reply, type Router } from '../../../platform/http/index.ts'
import type { Jwt } from './service.ts'
import { toWire } from './wire.ts'

/** A key is published long before it signs, so a cache of some minutes is never too old. */
const headers = { 'cache-control': 'public, max-age=300' }

export function mountJwt(router: Router, jwt: Jwt) {
  router.bind(contract.token, async ({ principal }) => ({ token: await jwt.sign(principal) }))

  for (const endpoint of [contract.keys, contract.wellKnownKeys]) {
    router.bind(
      endpoint,
      async () => new Reply({ body: toWire(await jwt.publishedKeys()), headers }),
    )
  }
}

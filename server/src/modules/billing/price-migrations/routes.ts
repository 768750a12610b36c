import * as contract from '@guildhall/contract/billing/price-migrations'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { PriceMigrations } from './service.ts'
import { toWire } from './wire.ts'

export function mountPriceMigrations(
  router: Router,
  migrations: PriceMigrations,
  { proofs }: { readonly proofs: Pick<Proofs, 'require'> },
) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await migrations.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await migrations.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.create, async ({ principal, params, body, incoming, keepAnswer }) => {
    // A stolen session makes nobody pay more; a token is the merchant's own program.
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    return toWire(await migrations.create(principal.organizationIds, params.id, body, keepAnswer))
  })

  router.bind(contract.preview, ({ principal, params, body }) =>
    migrations.preview(principal.organizationIds, params.id, body),
  )

  router.bind(contract.cancel, async ({ principal, params }) =>
    toWire(await migrations.cancel(principal.organizationIds, params.id)),
  )
}

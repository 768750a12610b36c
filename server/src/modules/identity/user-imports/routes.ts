import * as contract from '@guildhall/contract/identity/user-imports'
import type { Router } from '../../../platform/http/index.ts'
import type { UserImports } from './service.ts'

export function mountUserImports(router: Router, imports: UserImports) {
  router.bind(contract.create, ({ principal, body }) =>
    imports.create(principal?.user.id ?? null, body),
  )
  router.bind(contract.start, ({ params, body }) => imports.start(params.id, body.checkOnly))
  router.bind(contract.cancel, ({ params }) => imports.cancel(params.id))
  router.bind(contract.list, async () => ({ items: await imports.list() }))
  router.bind(contract.get, ({ params }) => imports.get(params.id))
  router.bind(contract.problems, ({ params, query }) =>
    imports.problems(params.id, query.after, query.limit),
  )
}

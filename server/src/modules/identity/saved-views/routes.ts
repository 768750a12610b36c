import * as contract from '@guildhall/contract/identity/saved-views'
import { done } from '@guildhall/contract/kernel/common'
import type { Router } from '../../../platform/http/index.ts'
import type { SavedViews } from './service.ts'
import { toWire } from './wire.ts'

export function mountSavedViews(router: Router, savedViews: SavedViews) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { views, mayShare } = await savedViews.list(principal.user.id, query)
    return { items: views.map(toWire), mayShare }
  })
  router.bind(contract.create, async ({ principal, body }) =>
    toWire(await savedViews.create(principal.user.id, body)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await savedViews.update(principal.user.id, params.savedViewId, body)),
  )
  router.bind(contract.remove, async ({ principal, params }) => {
    await savedViews.remove(principal.user.id, params.savedViewId)
    return done
  })
}

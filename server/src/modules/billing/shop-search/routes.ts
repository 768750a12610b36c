import * as contract from '@guildhall/contract/billing/shop-search'
import type { Router } from '../../../platform/http/index.ts'
import type { ShopSearch } from './service.ts'

export function mountShopSearch(router: Router, shopSearch: ShopSearch) {
  router.bind(contract.find, async ({ principal, params, query }) => ({
    items: [...(await shopSearch.find(principal.user.id, params.id, query.query))],
  }))
}

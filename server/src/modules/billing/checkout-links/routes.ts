import type { Prefill } from '@guildhall/contract/billing/checkout-links'
import * as contract from '@guildhall/contract/billing/checkout-links'
import { openingNames } from '@guildhall/contract/page-frame'
import { AppError } from '../../../kernel/index.ts'
import { type Router, redirect } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { CheckoutLinks } from './service.ts'

/** How the page is to be shown is said to the link, and is for the page. */
const shownNames = ['theme', ...openingNames]

/** The page of the link tells these to people. */
const saidToPeople = new Set<string>(['NOT_FOUND', 'SALES_ARE_STOPPED'])

function withLook(address: string, query: Prefill): string {
  const url = new URL(address)
  for (const name of shownNames) {
    const value = query[name]
    if (typeof value === 'string') url.searchParams.set(name, value.slice(0, 256))
  }
  return url.href
}

export function mountCheckoutLinks(router: Router, links: CheckoutLinks) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await links.list(principal.organizationId, query)
    return { items, pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    links.create(principal.organizationId, body, keepAnswer),
  )

  router.bind(contract.get, ({ principal, params }) =>
    links.get(principal.organizationIds, params.id),
  )

  router.bind(contract.update, ({ principal, params, body }) =>
    links.update(principal.organizationIds, params.id, body),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await links.remove(principal.organizationIds, params.id)
    return null
  })

  router.bind(contract.follow, async ({ params, query, incoming }) => {
    const secret = params.client_secret
    try {
      return redirect(withLook(await links.follow(secret, query, incoming.address), query))
    } catch (error) {
      const isPerson = incoming.header('accept')?.includes('text/html')
      const isSaid = error instanceof AppError && saidToPeople.has(error.code)
      if (!isPerson || !isSaid) throw error
      // The page says what a person can do now.
      return redirect(`/c/${encodeURIComponent(secret)}`)
    }
  })
}

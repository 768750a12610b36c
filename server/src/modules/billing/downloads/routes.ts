import * as contract from '@guildhall/contract/billing/downloads'
import { type Router, redirect } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Files } from '../files/index.ts'
import type { Downloads } from './service.ts'
import { fileToWire, toWire } from './wire.ts'

type Dependencies = { readonly downloads: Downloads; readonly files: Pick<Files, 'toWire'> }

export function mountDownloads(router: Router, { downloads, files }: Dependencies) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await downloads.list(principal, query)
    return {
      items: items.map(({ file, link, row }) => toWire(row, files.toWire(file), link)),
      pagination: toPagination(total, query.limit),
    }
  })

  router.bind(contract.download, async ({ params }) =>
    redirect(await downloads.follow(params.token)),
  )

  router.bind(contract.filesOfBenefit, async ({ principal, params, query }) => {
    const { rows, total } = await downloads.filesOfBenefit(
      principal.organizationIds,
      params.id,
      query,
    )
    return {
      items: rows.map((file) => fileToWire(files.toWire(file))),
      pagination: toPagination(total, query.limit),
    }
  })
}

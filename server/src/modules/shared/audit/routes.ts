import * as contract from '@guildhall/contract/shared/audit'
import { Reply, type Router } from '../../../platform/http/index.ts'
import type { Audit } from './service.ts'
import type { Line } from './store.ts'
import { toActivity, toWire } from './wire.ts'

type Dependencies = {
  readonly audit: Audit
  /** Throws unless the user manages the organization. */
  readonly assertCanManage: (userId: string, organizationId: string) => Promise<void>
}

type Query = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const filtersOf = ({ actor, action, subject, from, to }: Query) => ({
  actor,
  action,
  subject,
  from: instant(from),
  to: instant(to),
})

const toPage = ({ lines, next }: { lines: readonly Line[]; next: number | null }) => ({
  items: lines.map(toWire),
  next,
})

const types = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export function mountAudit(router: Router, { audit, assertCanManage }: Dependencies) {
  router.bind(contract.list, async ({ query }) => {
    const filters = { ...filtersOf(query), organizationId: query.organizationId }
    return toPage(await audit.list(filters, query))
  })

  router.bind(contract.exportAll, ({ query: { format, ...query } }) => {
    const filters = { ...filtersOf(query), organizationId: query.organizationId }
    return new Reply<never>({
      stream: audit.exportLines(filters, format),
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="audit.${format}"`,
      },
    })
  })

  router.bind(contract.verify, ({ query: { number, hash } }) =>
    audit.verify(
      number !== undefined && hash !== undefined
        ? { number, hash: Buffer.from(hash, 'hex') }
        : undefined,
    ),
  )

  router.bind(contract.listOfOrganization, async ({ principal, params, query }) => {
    await assertCanManage(principal.user.id, params.id)
    const filters = { ...filtersOf(query), organizationId: params.id }
    return toPage(await audit.list(filters, query))
  })

  router.bind(contract.activity, async ({ principal, query }) => {
    const { lines, next } = await audit.listOfUser(principal.user.id, query)
    return { items: lines.map((line) => toActivity(line, principal.user.id)), next }
  })
}

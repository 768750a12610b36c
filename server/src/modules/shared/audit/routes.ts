import * as contract from '@guildhall/contract/shared/audit'
import { Reply, type Router } from '../../../platform/http/index.ts'
import type { Audit } from './service.ts'
import type { Line } from './store.ts'
import {
  accountColumns,
  idsOfLines,
  installationColumns,
  type Named,
  organizationColumns,
  toActivity,
  toWire,
  usersOfLines,
} from './wire.ts'

type Ids = { readonly users: readonly string[]; readonly organizations: readonly string[] }

type Dependencies = {
  readonly audit: Audit
  /** Throws unless the user manages the organization. */
  readonly assertCanManage: (userId: string, organizationId: string) => Promise<void>
  /** Those of the users who are members of the organization. */
  readonly namesOf: (organizationId: string, userIds: readonly string[]) => Promise<Named[]>
  /** For the operator: whoever and whatever exists now. */
  readonly names: (ids: Ids) => Promise<{
    people: Named[]
    organizations: { id: string; name: string; slug: string }[]
  }>
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

const asFile = (stream: ReadableStream<Uint8Array>, name: string) =>
  new Reply<never>({
    stream,
    headers: {
      'content-type': types.csv,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

export function mountAudit(
  router: Router,
  { audit, assertCanManage, names, namesOf }: Dependencies,
) {
  router.bind(contract.list, async ({ query }) => {
    const filters = { ...filtersOf(query), organizationId: query.organizationId }
    const page = await audit.list(filters, query)
    const ids = idsOfLines(page.lines)
    // What was asked for has a name even where nothing was found.
    const asked = {
      users: [...ids.users, ...(query.actor === undefined ? [] : [query.actor])],
      organizations: [
        ...ids.organizations,
        ...(query.organizationId === undefined ? [] : [query.organizationId]),
      ],
    }
    return { ...toPage(page), ...(await names(asked)) }
  })

  router.bind(contract.exportTable, ({ query }) => {
    const stream = audit.exportTable(
      { ...filtersOf(query), organizationId: query.organizationId },
      {
        columns: installationColumns,
        timeZone: query.timezone,
        async complete(lines) {
          const { people, organizations } = await names(idsOfLines(lines))
          const known = new Map(people.map((person) => [person.id, person]))
          const named = new Map(organizations.map((each) => [each.id, each]))
          return lines.map((line) => ({
            ...line,
            person: known.get(line.actor ?? ''),
            impersonator: known.get(line.impersonatedBy ?? ''),
            organization: named.get(line.organizationId ?? ''),
          }))
        },
      },
    )
    return asFile(stream, 'audit.csv')
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
    const page = await audit.list(filters, query)
    return { ...toPage(page), people: await namesOf(params.id, usersOfLines(page.lines)) }
  })

  router.bind(contract.exportOfOrganization, async ({ principal, params, query }) => {
    await assertCanManage(principal.user.id, params.id)
    const stream = audit.exportTable(
      { ...filtersOf(query), organizationId: params.id },
      {
        columns: organizationColumns,
        timeZone: query.timezone,
        async complete(lines) {
          const people = await namesOf(params.id, usersOfLines(lines))
          const known = new Map(people.map((person) => [person.id, person]))
          return lines.map((line) => ({ ...line, person: known.get(line.actor ?? '') }))
        },
      },
    )
    return asFile(stream, 'audit.csv')
  })

  router.bind(contract.activity, async ({ principal, query }) => {
    const account = principal.user.id
    const { lines, next } = await audit.list({ ...filtersOf(query), account }, query)
    return { items: lines.map((line) => toActivity(line, account)), next }
  })

  router.bind(contract.exportActivity, ({ principal, query }) => {
    const account = principal.user.id
    const stream = audit.exportTable(
      { ...filtersOf(query), account },
      {
        columns: accountColumns(account),
        timeZone: query.timezone,
        complete: async (lines) => lines,
      },
    )
    return asFile(stream, 'activity.csv')
  })
}

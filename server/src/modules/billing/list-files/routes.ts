import * as contract from '@guildhall/contract/billing/list-files'
import { toWebStream } from '../../../platform/files/index.ts'
import { type MemberRules, Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Caller } from './rules.ts'
import type { ListFiles } from './service.ts'

type Dependencies = {
  readonly listFiles: ListFiles
  readonly members: MemberRules
  readonly proofs: Pick<Proofs, 'require'>
}
type Principal =
  | { readonly kind: 'session'; readonly user: { readonly id: string } }
  | {
      readonly kind: 'organization token'
      readonly id: string
      readonly scopes: ReadonlySet<string>
    }

/** Who may have to confirm who they are. */
type Confirmed =
  | ({ readonly kind: 'session' } & Parameters<Proofs['require']>[0])
  | { readonly kind: 'organization token' }
type Incoming = Parameters<Proofs['require']>[2]

export function mountListFiles(router: Router, { listFiles, members, proofs }: Dependencies) {
  /** A session holds scopes in each organization apart. */
  const callerOf = (principal: Principal): Caller =>
    principal.kind === 'session'
      ? {
          type: 'member',
          id: principal.user.id,
          scopesIn: async (organizationId) =>
            (await members.tenant(principal.user.id, organizationId))?.scopes ?? new Set(),
        }
      : { type: 'access_token', id: principal.id, scopesIn: async () => principal.scopes }

  /** All that an organization has goes to nobody who only has its session. */
  async function assertConfirmed(principal: Confirmed, list: string, incoming: Incoming) {
    if (list !== 'everything' || principal.kind !== 'session') return
    await proofs.require(principal, {}, incoming)
  }

  router.bind(contract.create, async ({ principal, body, incoming, keepAnswer }) => {
    await assertConfirmed(principal, body.list, incoming)
    return listFiles.create(principal.organizationId, body, callerOf(principal), keepAnswer)
  })

  router.bind(contract.list, async ({ principal, query }) => {
    const found = await listFiles.list(principal.organizationId, query, callerOf(principal))
    return { items: found.items, pagination: toPagination(found.total, query.limit) }
  })

  router.bind(contract.get, ({ principal, params }) =>
    listFiles.get(principal.organizationIds, params.id, callerOf(principal)),
  )

  router.bind(contract.unlock, async ({ principal, params, incoming }) => {
    const file = await listFiles.get(principal.organizationIds, params.id, callerOf(principal))
    await assertConfirmed(principal, file.list, incoming)
    return file
  })

  router.bind(contract.download, async ({ principal, params, incoming }) => {
    const { organizationIds } = principal
    const { list } = await listFiles.get(organizationIds, params.id, callerOf(principal))
    await assertConfirmed(principal, list, incoming)
    const file = await listFiles.download(organizationIds, params.id, callerOf(principal))
    return new Reply<never>({
      stream: toWebStream(file.bytes),
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
        'content-length': String(file.size),
        'cache-control': 'no-store',
      },
    })
  })

  router.bind(contract.retry, ({ principal, params }) =>
    listFiles.retry(principal.organizationIds, params.id, callerOf(principal)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await listFiles.remove(principal.organizationIds, params.id, callerOf(principal))
    return null
  })
}

import { AppError, after, span } from '../../../kernel/index.ts'
import type { KeyRequestObserver } from '../../../platform/http/index.ts'
import { allows } from '../../identity/organizations/index.ts'
import type { Dependencies, NamesOfKeys } from './dependencies.ts'
import { removeWithOrganizations } from './reactions.ts'
import * as store from './store.ts'
import { createWriter } from './write.ts'

/** The permissions with which members see the keys of each kind. */
const permissions = {
  api_key: { apiKey: ['read'] },
  access_token: { accessToken: ['read'] },
} as const satisfies Record<store.KeyKind, object>
const kinds = Object.keys(permissions) as store.KeyKind[]

const laterOf = (one: Date | undefined, other: Date) => (one && one > other ? one : other)

type Page = Omit<store.Filters, 'kinds'> & { readonly limit: number }

export function createRequestLog(dependencies: Dependencies) {
  const { apiKeys, clock, database, organizations, settings } = dependencies
  const { keepFor, perDay } = settings.requestLog
  const isOn = keepFor > 0
  const writer = createWriter(dependencies)
  removeWithOrganizations(dependencies)

  /** Rows are swept once a day, and not shown before that either. */
  const oldest = () => after(clock.now(), -keepFor * span.second)

  const names: Record<store.KeyKind, NamesOfKeys> = {
    api_key: apiKeys.namesOf,
    access_token: async () => [],
  }

  /** Whose requests the user may read: those of keys that they see in their lists. */
  async function readableKinds(userId: string, organizationId: string) {
    const member = await organizations.findMember(database.sql, organizationId, userId)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    const readable = kinds.filter((kind) => allows(member.roles, member.custom, permissions[kind]))
    if (readable.length === 0) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG')
    return readable
  }

  async function namesOf(organizationId: string, rows: readonly store.Listed[]) {
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const own = rows.filter(({ keyKind }) => keyKind === kind)
        const ids = [...new Set(own.map(({ keyId }) => keyId))]
        return ids.length === 0 ? [] : names[kind](organizationId, ids)
      }),
    )
    return new Map(found.flat().map((name) => [name.id, name]))
  }

  const record: KeyRequestObserver | undefined = isOn ? writer.record : undefined

  return {
    /** Undefined where the operator switched the log off. */
    record,
    keepFor,
    /** Which module knows the names of access tokens. */
    nameAccessTokens(namesOfTokens: NamesOfKeys) {
      names.access_token = namesOfTokens
    },
    async list(userId: string, organizationId: string, { limit, ...filters }: Page) {
      const readable = await readableKinds(userId, organizationId)
      if (!isOn) return { rows: [], names: new Map(), leftOut: [], next: null }
      const rows = await store.list(
        database.lists,
        organizationId,
        { ...filters, kinds: readable, from: laterOf(filters.from, oldest()) },
        limit,
      )
      const last = rows.length === limit ? rows.at(-1) : undefined
      return {
        rows,
        names: await namesOf(organizationId, rows),
        leftOut: await store.leftOut(database.sql, organizationId, oldest(), perDay),
        next: last?.requestId ?? null,
      }
    },
    async get(userId: string, organizationId: string, requestId: string) {
      const readable = await readableKinds(userId, organizationId)
      const row = await store.find(database.sql, organizationId, readable, requestId)
      if (!row || row.at < oldest()) throw new AppError('NOT_FOUND')
      return { row, names: await namesOf(organizationId, [row]) }
    },
    flush: writer.flush,
    /** Everything, where the log was switched off. */
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, oldest(), signal),
    start() {
      if (isOn) writer.start()
    },
    stop: writer.stop,
  }
}
export type RequestLog = ReturnType<typeof createRequestLog>

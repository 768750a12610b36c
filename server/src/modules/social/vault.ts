import { z } from 'zod'
import { after } from '../../kernel/index.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import type { TokenSet } from '../../platform/oauth/index.ts'
import type { AtProvider, User } from '../accounts/index.ts'
import type { Pending } from '../sessions/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/** What a provider handed out, with the fields of the return that it wants to see again. */
export type Given = TokenSet & { readonly echoed?: Readonly<Record<string, string>> }

/** What a provider handed out for one account, readable again. */
export type Kept = {
  readonly accessToken: string | undefined
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
  readonly echoed: Readonly<Record<string, string>>
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
}

const batch = 200
const fields = ['accessToken', 'refreshToken', 'idToken', 'echoed'] as const
const Echoed = z.record(z.string(), z.string())

/** Providers' tokens are only ever in the database sealed, each for its own account and field. */
export function createVault({ clock, database, sealer }: Needs) {
  const ownerOf = (accountId: string, field: string) => `${accountId}|${field}`

  function seal(accountId: string, field: string, text: string | undefined) {
    if (text === undefined) return null
    return sealer.seal('provider-token', ownerOf(accountId, field), text)
  }

  const open = (accountId: string, field: string, sealed: string | null) =>
    sealed === null ? undefined : sealer.open('provider-token', ownerOf(accountId, field), sealed)

  const isOld = (tokens: store.SealedTokens) =>
    fields.some((field) => {
      const sealed = tokens[field]
      return sealed !== null && sealer.isOld('provider-token', sealed)
    })

  function read(sealed: store.SealedTokens): Kept {
    const { accountId, accessTokenExpiresAt, refreshTokenExpiresAt } = sealed
    return {
      accessToken: open(accountId, 'accessToken', sealed.accessToken),
      refreshToken: open(accountId, 'refreshToken', sealed.refreshToken),
      idToken: open(accountId, 'idToken', sealed.idToken),
      echoed: Echoed.parse(JSON.parse(open(accountId, 'echoed', sealed.echoed) ?? '{}')),
      accessTokenExpiresAt,
      refreshTokenExpiresAt,
    }
  }

  /** What no secret of today opens is left as it is: the secret may come back. */
  function sealedAnew(sealed: store.SealedTokens): store.SealedTokens {
    const { accountId } = sealed
    const again = (field: (typeof fields)[number]) => {
      const text = open(accountId, field, sealed[field])
      return text === undefined ? sealed[field] : seal(accountId, field, text)
    }
    return {
      ...sealed,
      accessToken: again('accessToken'),
      refreshToken: again('refreshToken'),
      idToken: again('idToken'),
      echoed: again('echoed'),
    }
  }

  const renewSeal = (sealed: store.SealedTokens) =>
    database.transaction((tx) => store.reseal(tx, sealed, sealedAnew(sealed)))

  async function find(sql: Sql, accountId: string): Promise<Kept | undefined> {
    const sealed = await store.find(sql, accountId)
    if (!sealed) return undefined
    if (isOld(sealed)) await renewSeal(sealed)
    return read(sealed)
  }

  async function keep(tx: Tx, accountId: string, tokens: Given) {
    const now = clock.now()
    const end = (seconds: number | undefined) =>
      seconds === undefined ? null : after(now, seconds * 1000)
    const sealed = {
      accountId,
      accessToken: seal(accountId, 'accessToken', tokens.accessToken),
      refreshToken: seal(accountId, 'refreshToken', tokens.refreshToken),
      idToken: seal(accountId, 'idToken', tokens.idToken),
      echoed: seal(accountId, 'echoed', tokens.echoed && JSON.stringify(tokens.echoed)),
      accessTokenExpiresAt: end(tokens.expiresIn),
      refreshTokenExpiresAt: end(tokens.refreshExpiresIn),
    }
    await store.save(tx, sealed, now)
  }

  /** After the operator's secret was replaced: nothing stays under the old one for long. */
  async function renewSeals() {
    let last = ''
    for (;;) {
      const some = await store.listAfter(database.sql, last, batch)
      for (const sealed of some) if (isOld(sealed)) await renewSeal(sealed)
      const end = some.at(-1)
      if (!end) return
      last = end.accountId
    }
  }

  return { find, keep, renewSeals }
}
export type Vault = ReturnType<typeof createVault>

const Data = z.object({
  providerId: z.string(),
  accountId: z.string(),
  scopes: z.array(z.string()),
  /** The provider's tokens, sealed for the person. */
  tokens: z.string().nullable(),
  at: z.number(),
})

type Link = AtProvider & { readonly tokens: Given | undefined }

const kind = 'link-provider'

/** Accounts at providers that are linked once their owner has passed the second step. */
export function createPendingLinks({ accounts, clock, sealer, sessions }: Needs, vault: Vault) {
  const { ways } = accounts

  function open(userId: string, { tokens, at }: z.output<typeof Data>): Given | undefined {
    const text = tokens === null ? undefined : sealer.open('pending-tokens', userId, tokens)
    if (text === undefined) return undefined
    const given = JSON.parse(text) as Given
    const passed = Math.round((clock.ms() - at) / 1000)
    const left = (seconds: number | undefined) =>
      seconds === undefined ? undefined : Math.max(0, seconds - passed)
    return {
      ...given,
      expiresIn: left(given.expiresIn),
      refreshExpiresIn: left(given.refreshExpiresIn),
    }
  }

  /** What belongs to somebody by now is left alone. */
  async function complete(tx: Tx, user: User, data: unknown): Promise<void> {
    const pending = Data.parse(data)
    const { providerId, accountId, scopes } = pending
    const own = await ways.list(tx, user.id)
    if (own.some((way) => way.providerId === providerId)) return
    if (await ways.find(tx, providerId, accountId)) return
    const way = await ways.add(tx, user.id, { providerId, accountId, scopes })
    const tokens = open(user.id, pending)
    if (tokens) await vault.keep(tx, way.id, tokens)
  }

  sessions.completions.set(kind, complete)

  return {
    of(userId: string, { tokens, ...link }: Link): Pending {
      const sealed = tokens ? sealer.seal('pending-tokens', userId, JSON.stringify(tokens)) : null
      const data: z.output<typeof Data> = {
        ...link,
        scopes: [...link.scopes],
        tokens: sealed,
        at: clock.ms(),
      }
      return { kind, data }
    },
  }
}
export type PendingLinks = ReturnType<typeof createPendingLinks>

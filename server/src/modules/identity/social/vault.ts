import { z } from 'zod'
import { after } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { TokenSet } from '../../../platform/oauth/index.ts'
import type { ProviderAccount, User } from '../accounts/index.ts'
import type { PendingAction } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** Tokens from a provider, with the callback fields that it requires again. */
export type ReceivedTokens = TokenSet & { readonly echoed?: Readonly<Record<string, string>> }

/** The tokens of one account, decrypted. */
export type StoredTokens = {
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

/** Provider tokens are stored sealed, each for its own account and field. */
export function createVault({ clock, database, sealer }: Dependencies) {
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

  function read(sealed: store.SealedTokens): StoredTokens {
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

  /** What no current secret opens is left as it is: the secret may be restored. */
  function resealed(sealed: store.SealedTokens): store.SealedTokens {
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
    database.transaction((tx) => store.reseal(tx, sealed, resealed(sealed)))

  async function find(sql: Sql, accountId: string): Promise<StoredTokens | undefined> {
    const sealed = await store.find(sql, accountId)
    if (!sealed) return undefined
    if (isOld(sealed)) await renewSeal(sealed)
    return read(sealed)
  }

  async function save(tx: Tx, accountId: string, tokens: ReceivedTokens) {
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

  /** After SECRET was replaced: reseals all tokens with the new one. */
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

  return { find, save, renewSeals }
}
export type Vault = ReturnType<typeof createVault>

const Data = z.object({
  providerId: z.string(),
  accountId: z.string(),
  scopes: z.array(z.string()),
  /** The provider's tokens, sealed for the user. */
  tokens: z.string().nullable(),
  at: z.number(),
})

type Link = ProviderAccount & { readonly tokens: ReceivedTokens | undefined }

const kind = 'link-provider'

/** Provider accounts that are linked once the user has passed the second step. */
export function createPendingLinks(
  { accounts, clock, sealer, sessions }: Dependencies,
  vault: Vault,
) {
  const { signInAccounts } = accounts

  function open(userId: string, { tokens, at }: z.output<typeof Data>): ReceivedTokens | undefined {
    const text = tokens === null ? undefined : sealer.open('pending-tokens', userId, tokens)
    if (text === undefined) return undefined
    const given = JSON.parse(text) as ReceivedTokens
    const passed = Math.round((clock.ms() - at) / 1000)
    const left = (seconds: number | undefined) =>
      seconds === undefined ? undefined : Math.max(0, seconds - passed)
    return {
      ...given,
      expiresIn: left(given.expiresIn),
      refreshExpiresIn: left(given.refreshExpiresIn),
    }
  }

  /** An account that was linked in the meantime is left alone. */
  async function complete(tx: Tx, user: User, data: unknown): Promise<void> {
    const pending = Data.parse(data)
    const { providerId, accountId, scopes } = pending
    const own = await signInAccounts.list(tx, user.id)
    if (own.some((account) => account.providerId === providerId)) return
    if (await signInAccounts.find(tx, providerId, accountId)) return
    const account = await signInAccounts.add(tx, user.id, { providerId, accountId, scopes })
    const tokens = open(user.id, pending)
    if (tokens) await vault.save(tx, account.id, tokens)
  }

  sessions.handlePendingActions(kind, complete)

  return {
    actionFor(userId: string, { tokens, ...link }: Link): PendingAction {
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

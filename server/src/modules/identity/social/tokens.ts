import { codeOf } from '@guildhall/contract/kernel/define'
import { AppError, after, span } from '../../../kernel/index.ts'
import { createGrants } from '../../../platform/oauth/index.ts'
import { withTimeout } from '../../../platform/system.ts'
import type { SignInAccount } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { ProviderUser, ProviderUsers } from './provider-user.ts'
import { type ConfiguredProvider, clientOf, type Registry } from './registry.ts'
import { isUsable } from './rules.ts'
import * as store from './store.ts'
import type { StoredTokens, Vault } from './vault.ts'

export type AccountSelector = {
  readonly providerId?: string | undefined
  readonly accountId?: string | undefined
}

export type AccountTokens = { readonly account: SignInAccount; readonly tokens: StoredTokens }

type Tools = {
  readonly registry: Registry
  readonly providerUsers: ProviderUsers
  readonly vault: Vault
}

/** How long one node may take to refresh; after that another may try. */
const patience = 15 * span.second
const pollInterval = 100

/** Access and refresh tokens of the user's linked accounts. */
export function createProviderTokens(
  dependencies: Dependencies,
  { registry, providerUsers, vault }: Tools,
) {
  const { accounts, clock, database, log, outgoing } = dependencies
  const grants = createGrants(outgoing)
  const refreshing = new Map<string, Promise<StoredTokens>>()

  /** One of the user's own accounts: by our id first, since only that is unique. */
  async function locate(
    userId: string,
    { providerId, accountId }: AccountSelector,
  ): Promise<SignInAccount> {
    const own = await accounts.signInAccounts.list(database.sql, userId)
    const ofProvider = own.filter(
      (account) => providerId === undefined || account.providerId === providerId,
    )
    const account =
      accountId === undefined
        ? ofProvider[0]
        : (ofProvider.find(({ id }) => id === accountId) ??
          ofProvider.find((each) => each.accountId === accountId))
    if (!account) throw new AppError('ACCOUNT_NOT_FOUND')
    return account
  }

  function configuredFor({ providerId }: Pick<SignInAccount, 'providerId'>): ConfiguredProvider {
    const configured = registry.find(providerId)
    if (configured) return configured
    const message = `Provider ${providerId} is not supported.`
    throw new AppError('PROVIDER_IS_NOT_SUPPORTED', { message, code: codeOf(message) })
  }

  function checkKnown({ providerId }: AccountSelector) {
    if (providerId !== undefined) configuredFor({ providerId })
  }

  async function exchange(
    configured: ConfiguredProvider,
    account: SignInAccount,
    token: string,
    { echoed }: StoredTokens,
  ) {
    const endpoints = await configured.endpoints()
    const { renewalScopes } = configured.provider
    const scope = renewalScopes && [...new Set([...account.scopes, ...renewalScopes])].join(' ')
    const more = scope === undefined ? echoed : { ...echoed, scope }
    const tokens = await grants.refresh(clientOf(configured, endpoints), token, more)
    return database.transaction(async (tx) => {
      const { scopes } = tokens
      if (scopes) await accounts.signInAccounts.saveScopes(tx, account.id, scopes)
      // The id token of a refresh was not verified, so it does not replace the verified one.
      await vault.save(tx, account.id, { ...tokens, idToken: undefined })
    })
  }

  /**
   * A refresh token often works only once, and using it twice revokes the whole grant. So one node
   * refreshes, and the others wait for its result.
   */
  async function renewOnce(
    configured: ConfiguredProvider,
    account: SignInAccount,
    before: StoredTokens,
  ) {
    const deadline = after(clock.now(), patience)
    for (;;) {
      const now = clock.now()
      if (await store.claim(database.sql, account.id, now, after(now, patience))) break
      if (now >= deadline) throw new AppError('FAILED_TO_REFRESH_ACCESS_TOKEN')
      await withTimeout(pollInterval, new Promise<void>(() => undefined), undefined)
    }
    try {
      const current = await vault.find(database.sql, account.id)
      if (current && current.accessToken !== before.accessToken) return current
      const token = current?.refreshToken
      if (!current || token === undefined) throw new AppError('REFRESH_TOKEN_NOT_FOUND')
      await exchange(configured, account, token, current)
      const stored = await vault.find(database.sql, account.id)
      if (!stored) throw new AppError('ACCOUNT_NOT_FOUND')
      return stored
    } finally {
      await store.release(database.sql, account.id)
    }
  }

  function renew(
    configured: ConfiguredProvider,
    account: SignInAccount,
    before: StoredTokens,
  ): Promise<StoredTokens> {
    let refreshed = refreshing.get(account.id)
    if (!refreshed) {
      refreshed = renewOnce(configured, account, before).finally(() =>
        refreshing.delete(account.id),
      )
      refreshing.set(account.id, refreshed)
    }
    return refreshed
  }

  /** A valid access token; the reason why there is none goes to the log. */
  async function usable(
    configured: ConfiguredProvider,
    account: SignInAccount,
  ): Promise<AccountTokens> {
    const stored = await vault.find(database.sql, account.id)
    if (stored?.accessToken !== undefined && isUsable(stored.accessTokenExpiresAt, clock.now())) {
      return { account, tokens: stored }
    }
    if (stored?.refreshToken === undefined || configured.provider.refreshes === false) {
      throw new AppError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    }
    try {
      return { account, tokens: await renew(configured, account, stored) }
    } catch (error) {
      log.warn(
        { code: 'social.token_not_renewed', err: error, provider: account.providerId },
        'An access token could not be renewed.',
      )
      throw new AppError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    }
  }

  async function current(userId: string, which: AccountSelector): Promise<AccountTokens> {
    checkKnown(which)
    const account = await locate(userId, which)
    return usable(configuredFor(account), account)
  }

  async function refresh(userId: string, which: AccountSelector): Promise<AccountTokens> {
    checkKnown(which)
    const found = await locate(userId, which)
    const configured = configuredFor(found)
    if (configured.provider.refreshes === false) {
      const message = `Provider ${found.providerId} does not support token refreshing.`
      throw new AppError('PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING', { message })
    }
    const before = await vault.find(database.sql, found.id)
    if (before?.refreshToken === undefined) throw new AppError('REFRESH_TOKEN_NOT_FOUND')
    try {
      const stored = await renew(configured, found, before)
      return { account: await locate(userId, { accountId: found.id }), tokens: stored }
    } catch (error) {
      if (error instanceof AppError) throw error
      log.warn(
        { code: 'social.tokens_not_renewed', err: error, provider: found.providerId },
        'Tokens could not be renewed.',
      )
      throw new AppError('FAILED_TO_REFRESH_ACCESS_TOKEN')
    }
  }

  async function info(
    userId: string,
    which: AccountSelector,
  ): Promise<{ account: SignInAccount } & ProviderUser> {
    const account = await locate(userId, which)
    const configured = configuredFor(account)
    const stored = await vault.find(database.sql, account.id)
    if (stored?.accessToken === undefined) throw new AppError('ACCESS_TOKEN_NOT_FOUND')
    const { tokens } = await usable(configured, account)
    const { accessToken = '', idToken } = tokens
    try {
      const endpoints = await configured.endpoints()
      const found = await providerUsers.refetch(configured, endpoints, { accessToken, idToken })
      // An access token that came from an app may belong to another account.
      if (found?.profile.id === account.accountId) {
        const image = found.profile.image ?? (await providerUsers.photo(configured, accessToken))
        return { account, ...found, profile: { ...found.profile, image } }
      }
    } catch (error) {
      log.warn(
        { code: 'social.person_not_told', err: error, provider: account.providerId },
        'A provider returned no user info.',
      )
    }
    throw new AppError('FAILED_TO_GET_USER_INFO')
  }

  return { current, refresh, info }
}

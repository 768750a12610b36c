import { codeOf } from '@guildhall/contract/define'
import { AppError, after, span } from '../../kernel/index.ts'
import { createGrants } from '../../platform/oauth/index.ts'
import { within } from '../../platform/system.ts'
import type { SignInAccount } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import type { Person, Persons } from './person.ts'
import { type Configured, clientOf, type Registry } from './registry.ts'
import { isUsable } from './rules.ts'
import * as store from './store.ts'
import type { Kept, Vault } from './vault.ts'

export type Which = {
  readonly providerId?: string | undefined
  readonly accountId?: string | undefined
}

export type Held = { readonly way: SignInAccount; readonly kept: Kept }

type Tools = { readonly registry: Registry; readonly persons: Persons; readonly vault: Vault }

/** One who renews has this long; then somebody else may try. */
const patience = 15 * span.second
const glance = 100

/** What people may do at a provider in their own name, by the tokens that it gave them. */
export function createProviderTokens(needs: Needs, { registry, persons, vault }: Tools) {
  const { accounts, clock, database, log, outgoing } = needs
  const grants = createGrants(outgoing)
  const refreshing = new Map<string, Promise<Kept>>()

  /** One of the caller's own: by its id first, since that is the only name it shares with nobody. */
  async function locate(userId: string, { providerId, accountId }: Which): Promise<SignInAccount> {
    const own = await accounts.ways.list(database.sql, userId)
    const those = own.filter((way) => providerId === undefined || way.providerId === providerId)
    const way =
      accountId === undefined
        ? those[0]
        : (those.find(({ id }) => id === accountId) ??
          those.find((each) => each.accountId === accountId))
    if (!way) throw new AppError('ACCOUNT_NOT_FOUND')
    return way
  }

  function configuredFor({ providerId }: Pick<SignInAccount, 'providerId'>): Configured {
    const configured = registry.find(providerId)
    if (configured) return configured
    const message = `Provider ${providerId} is not supported.`
    throw new AppError('PROVIDER_IS_NOT_SUPPORTED', { message, code: codeOf(message) })
  }

  function checkKnown({ providerId }: Which) {
    if (providerId !== undefined) configuredFor({ providerId })
  }

  async function exchange(
    configured: Configured,
    way: SignInAccount,
    token: string,
    { echoed }: Kept,
  ) {
    const endpoints = await configured.endpoints()
    const { renewalScopes } = configured.provider
    const scope = renewalScopes && [...new Set([...way.scopes, ...renewalScopes])].join(' ')
    const more = scope === undefined ? echoed : { ...echoed, scope }
    const tokens = await grants.refresh(clientOf(configured, endpoints), token, more)
    return database.transaction(async (tx) => {
      const { scopes } = tokens
      if (scopes) await accounts.ways.saveScopes(tx, way.id, scopes)
      // The id token of a renewal was verified by nobody, so it does not replace the one that was.
      await vault.keep(tx, way.id, { ...tokens, idToken: undefined })
    })
  }

  /**
   * A refresh token often works once, and showing it twice ends all of them. So one node renews,
   * and the others wait for what it gets.
   */
  async function renewOnce(configured: Configured, way: SignInAccount, before: Kept) {
    const deadline = after(clock.now(), patience)
    for (;;) {
      const now = clock.now()
      if (await store.claim(database.sql, way.id, now, after(now, patience))) break
      if (now >= deadline) throw new AppError('FAILED_TO_REFRESH_ACCESS_TOKEN')
      await within(glance, new Promise<void>(() => undefined), undefined)
    }
    try {
      const current = await vault.find(database.sql, way.id)
      if (current && current.accessToken !== before.accessToken) return current
      const token = current?.refreshToken
      if (!current || token === undefined) throw new AppError('REFRESH_TOKEN_NOT_FOUND')
      await exchange(configured, way, token, current)
      const kept = await vault.find(database.sql, way.id)
      if (!kept) throw new AppError('ACCOUNT_NOT_FOUND')
      return kept
    } finally {
      await store.release(database.sql, way.id)
    }
  }

  function renew(configured: Configured, way: SignInAccount, before: Kept): Promise<Kept> {
    let work = refreshing.get(way.id)
    if (!work) {
      work = renewOnce(configured, way, before).finally(() => refreshing.delete(way.id))
      refreshing.set(way.id, work)
    }
    return work
  }

  /** For a caller who needs a token that works; why there is none stays in the log. */
  async function usable(configured: Configured, way: SignInAccount): Promise<Held> {
    const kept = await vault.find(database.sql, way.id)
    if (kept?.accessToken !== undefined && isUsable(kept.accessTokenExpiresAt, clock.now())) {
      return { way, kept }
    }
    if (kept?.refreshToken === undefined || configured.provider.refreshes === false) {
      throw new AppError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    }
    try {
      return { way, kept: await renew(configured, way, kept) }
    } catch (error) {
      log.warn(
        { code: 'social.token_not_renewed', err: error, provider: way.providerId },
        'An access token could not be renewed.',
      )
      throw new AppError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    }
  }

  async function current(userId: string, which: Which): Promise<Held> {
    checkKnown(which)
    const way = await locate(userId, which)
    return usable(configuredFor(way), way)
  }

  async function refresh(userId: string, which: Which): Promise<Held> {
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
      const kept = await renew(configured, found, before)
      return { way: await locate(userId, { accountId: found.id }), kept }
    } catch (error) {
      if (error instanceof AppError) throw error
      log.warn(
        { code: 'social.tokens_not_renewed', err: error, provider: found.providerId },
        'Tokens could not be renewed.',
      )
      throw new AppError('FAILED_TO_REFRESH_ACCESS_TOKEN')
    }
  }

  async function info(userId: string, which: Which): Promise<{ way: SignInAccount } & Person> {
    const way = await locate(userId, which)
    const configured = configuredFor(way)
    const stored = await vault.find(database.sql, way.id)
    if (stored?.accessToken === undefined) throw new AppError('ACCESS_TOKEN_NOT_FOUND')
    const { kept } = await usable(configured, way)
    const { accessToken = '', idToken } = kept
    try {
      const endpoints = await configured.endpoints()
      const person = await persons.again(configured, endpoints, { accessToken, idToken })
      // A token that an app brought along may be anybody's.
      if (person?.profile.id === way.accountId) {
        const image = person.profile.image ?? (await persons.photo(configured, accessToken))
        return { way, ...person, profile: { ...person.profile, image } }
      }
    } catch (error) {
      log.warn(
        { code: 'social.person_not_told', err: error, provider: way.providerId },
        'A provider says nothing of a person.',
      )
    }
    throw new AppError('FAILED_TO_GET_USER_INFO')
  }

  return { current, refresh, info }
}
export type ProviderTokens = ReturnType<typeof createProviderTokens>

import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../../kernel/index.ts'
import { type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import type { SignInAccount, User } from '../accounts/index.ts'
import type { SignInResult } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { ProviderUser, ProviderUsers } from './provider-user.ts'
import type { ConfiguredProvider } from './registry.ts'
import { decideLinking, decideSocialSignIn, type Profile } from './rules.ts'
import * as store from './store.ts'
import type { PendingLinks, ReceivedTokens, Vault } from './vault.ts'

export type SocialIdentity = {
  readonly configured: ConfiguredProvider
  readonly providerUser: ProviderUser
  /** An app that presents an id token may have no others. */
  readonly tokens: ReceivedTokens | undefined
  readonly scopes: readonly string[]
  readonly requestSignUp: boolean
  readonly callbackURL: string | undefined
  /** An id token that an app presented; it can be used once. */
  readonly shown?: store.UsedIdToken
}

type Tools = {
  readonly vault: Vault
  readonly providerUsers: ProviderUsers
  readonly pendingLinks: PendingLinks
}

export type ProviderSignInResult = { readonly result: SignInResult; readonly isNew: boolean }

/** Two first sign-ins at the same time: the second retries and finds what the first created. */
const raceConstraints = new Set(['users_email_unique', 'accounts_provider_unique'])

/** Signs users in with a provider account, and links provider accounts to users. */
export function createProviderSignIn(
  dependencies: Dependencies,
  { vault, providerUsers, pendingLinks }: Tools,
) {
  const { accounts, database, log, sessions, settings } = dependencies
  const { users, signInAccounts } = accounts

  const trustsEmail = ({ configured, providerUser }: SocialIdentity) =>
    configured.settings.trusted || providerUser.profile.emailVerified

  async function retryOnRace<Value>(attempt: () => Promise<Value>): Promise<Value> {
    try {
      return await attempt()
    } catch (error) {
      if (!raceConstraints.has(violatedConstraint(error) ?? '')) throw error
      return attempt()
    }
  }

  /** In the transaction of the sign-in, so that a failed sign-in leaves the token usable. */
  async function spend(tx: Tx, { shown }: SocialIdentity) {
    if (shown && !(await store.spendIdToken(tx, shown))) {
      throw new AppError('INVALID_TOKEN', { status: 401 })
    }
  }

  async function renew(tx: Tx, account: SignInAccount, { tokens, scopes }: SocialIdentity) {
    if (!tokens) return
    await signInAccounts.saveScopes(tx, account.id, scopes)
    await vault.save(tx, account.id, tokens)
  }

  const linkOf = ({ configured, providerUser, scopes, tokens }: SocialIdentity) => ({
    providerId: configured.provider.id,
    accountId: providerUser.profile.id,
    scopes,
    tokens,
  })

  async function add(tx: Tx, userId: string, identity: SocialIdentity, first = false) {
    const { configured, providerUser, scopes, tokens } = identity
    const link = { providerId: configured.provider.id, accountId: providerUser.profile.id, scopes }
    const account = await signInAccounts.add(tx, userId, link, first)
    if (tokens) await vault.save(tx, account.id, tokens)
  }

  /** The user is locked before their accounts are read again, as unlinking does. */
  async function ownerOf(tx: Tx, { configured, providerUser }: SocialIdentity) {
    const find = () => signInAccounts.find(tx, configured.provider.id, providerUser.profile.id)
    const found = await find()
    if (!found) return undefined
    const user = await users.lock(tx, found.userId)
    const account = await find()
    return account?.userId === user.id ? { account, user } : undefined
  }

  async function overwriteProfile(
    tx: Tx,
    user: User,
    { configured, providerUser }: SocialIdentity,
  ) {
    if (!configured.settings.overrideUserInfoOnSignIn) return
    const { name, image } = providerUser.profile
    await users.update(tx, user, { name: name || user.name, image: image ?? user.image })
  }

  async function create(tx: Tx, identity: SocialIdentity, email: string, incoming: Incoming) {
    const { profile, placeholder } = identity.providerUser
    const { required, sendOnSignUp } = settings.emailVerification
    // A user who can never verify an address must not get an account that requires it.
    if (required && placeholder) throw new AppError('USER_EMAIL_NOT_FOUND')
    const user = await users.create(tx, {
      email,
      emailVerified: profile.emailVerified,
      name: profile.name || email,
      image: profile.image,
      locale: localeOf(incoming) as Locale,
    })
    await add(tx, user.id, identity, true)
    if (!user.emailVerified && !placeholder && (required || sendOnSignUp)) {
      await accounts.sendVerification(tx, user, identity.callbackURL)
    }
    return user
  }

  /** Finds, creates or links the user; reports the current step for the error code. */
  async function findOrCreateUser(
    tx: Tx,
    identity: SocialIdentity,
    incoming: Incoming,
    reportStep: (at: Step) => void,
  ) {
    const { configured, requestSignUp } = identity
    const first = await ownerOf(tx, identity)
    // A linked account needs no address.
    const email = first ? first.user.email : emailOf(identity.providerUser.profile)
    const found = first ? undefined : await users.findByEmail(tx, email)
    const local = found && (await users.lock(tx, found.id))
    // Searched again: in between, the first sign-in may have happened in another request.
    const owner = first ?? (local && (await ownerOf(tx, identity)))
    if (owner) {
      await renew(tx, owner.account, identity)
      await overwriteProfile(tx, owner.user, identity)
      return { user: owner.user, isNew: false }
    }
    const own = local ? await signInAccounts.list(tx, local.id) : []
    const { disableSignUp, disableImplicitSignUp } = configured.settings
    const action = orThrow(
      decideSocialSignIn(
        {
          emailTrusted: trustsEmail(identity),
          local: local && {
            emailVerified: local.emailVerified && local.email === email,
            hasThisProvider: own.some(({ providerId }) => providerId === configured.provider.id),
          },
          signUp: disableSignUp ? 'closed' : disableImplicitSignUp ? 'on-request' : 'open',
          requested: requestSignUp,
        },
        settings.accountLinking,
      ),
    )
    if (action === 'link' && local) {
      reportStep('UNABLE_TO_LINK_ACCOUNT')
      const owned = await accounts.mailboxes.verifyOrReclaim(tx, local, incoming)
      if (owned.twoFactorEnabled) {
        // Otherwise the next sign-in with this provider would skip the second step.
        return {
          user: owned,
          isNew: false,
          pending: pendingLinks.actionFor(owned.id, linkOf(identity)),
        }
      }
      await add(tx, owned.id, identity)
      return { user: owned, isNew: false }
    }
    reportStep('UNABLE_TO_CREATE_USER')
    return { user: await create(tx, identity, email, incoming), isNew: true }
  }

  /** A picture that needs another request is fetched only where it will be stored. */
  async function withPicture(identity: SocialIdentity): Promise<SocialIdentity> {
    const { configured, providerUser, tokens } = identity
    if (providerUser.profile.image !== null || !tokens) return identity
    const { provider, settings: own } = configured
    const isKnown = await signInAccounts.find(database.sql, provider.id, providerUser.profile.id)
    if (isKnown && !own.overrideUserInfoOnSignIn) return identity
    const image = await providerUsers.photo(configured, tokens.accessToken)
    return {
      ...identity,
      providerUser: { ...providerUser, profile: { ...providerUser.profile, image } },
    }
  }

  /** Signs in through the common pipeline, unless the address must be verified first. */
  async function signIn(given: SocialIdentity, incoming: Incoming): Promise<ProviderSignInResult> {
    const identity = await withPicture(given)
    let step: Step = 'UNABLE_TO_CREATE_SESSION'
    const attempt = () =>
      database.transaction(async (tx) => {
        step = 'UNABLE_TO_CREATE_SESSION'
        const reportStep = (at: Step) => {
          step = at
        }
        await spend(tx, identity)
        const { user, isNew, pending } = await findOrCreateUser(tx, identity, incoming, reportStep)
        step = 'UNABLE_TO_CREATE_SESSION'
        if (settings.emailVerification.required && !user.emailVerified) return { user, isNew }
        const context = pending
          ? ({ method: 'new-provider', remembered: true, pending } as const)
          : ({ method: 'provider', remembered: true } as const)
        return {
          result: await sessions.completeSignIn(tx, user.id, incoming, context),
          user,
          isNew,
        }
      })
    const { result, user, isNew } = await retryOnRace(attempt).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error(
        { code: 'social.not_admitted', err: error, provider: identity.configured.provider.id },
        'A provider sign-in failed.',
      )
      throw new AppError(step)
    })
    if (result) return { result, isNew }
    if (!isNew) {
      const { callbackURL } = identity
      await accounts.requestVerification({ email: user.email, callbackURL })
    }
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  /** Signing in to an account that is already linked also confirms the user's identity. */
  async function link(identity: SocialIdentity, userId: string, confirmed: boolean) {
    const attempt = () =>
      database.transaction(async (tx) => {
        await spend(tx, identity)
        const user = await users.lock(tx, userId)
        const { configured, providerUser } = identity
        const account = await signInAccounts.find(
          tx,
          configured.provider.id,
          providerUser.profile.id,
        )
        const facts = {
          userId,
          ownEmail: user.email,
          owner: account?.userId,
          email: providerUser.placeholder ? undefined : providerUser.profile.email,
          emailTrusted: trustsEmail(identity),
          hasSecondStep: user.twoFactorEnabled,
          confirmed,
        }
        const action = orThrow(decideLinking(facts, settings.accountLinking))
        if (action === 'renew' && account) await renew(tx, account, identity)
        else await add(tx, userId, identity)
        return action
      })
    return retryOnRace(attempt).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error(
        { code: 'social.not_linked', err: error, provider: identity.configured.provider.id },
        'Linking a provider account failed.',
      )
      throw new AppError('UNABLE_TO_LINK_ACCOUNT')
    })
  }

  return { signIn, link }
}
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>

type Step = 'UNABLE_TO_CREATE_USER' | 'UNABLE_TO_CREATE_SESSION' | 'UNABLE_TO_LINK_ACCOUNT'

function emailOf({ email }: Profile): string {
  if (email === undefined) throw new AppError('USER_EMAIL_NOT_FOUND')
  return email
}

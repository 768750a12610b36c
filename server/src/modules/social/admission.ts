import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../kernel/index.ts'
import { type Tx, violatedConstraint } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { localeOf } from '../../platform/i18n/index.ts'
import type { SignInAccount, User } from '../accounts/index.ts'
import type { Entry } from '../sessions/index.ts'
import type { Needs } from './needs.ts'
import type { Person, Persons } from './person.ts'
import type { Configured } from './registry.ts'
import { type Profile, wayIn, wayToLink } from './rules.ts'
import * as store from './store.ts'
import type { Given, PendingLinks, Vault } from './vault.ts'

export type Arrival = {
  readonly configured: Configured
  readonly person: Person
  /** An app that shows an id token may have no others. */
  readonly tokens: Given | undefined
  readonly scopes: readonly string[]
  readonly requestSignUp: boolean
  readonly callbackURL: string | undefined
  /** An id token that an app showed; it lets somebody in once. */
  readonly shown?: store.UsedIdToken
}

type Tools = {
  readonly vault: Vault
  readonly persons: Persons
  readonly pendingLinks: PendingLinks
}

export type Admitted = { readonly entry: Entry; readonly isNew: boolean }

/** Two who arrive at once for the first time: the second finds what the first one made. */
const beaten = new Set(['users_email_unique', 'accounts_provider_unique'])

/** Lets people in whom a provider has named, and gives provider accounts to people. */
export function createAdmission(needs: Needs, { vault, persons, pendingLinks }: Tools) {
  const { accounts, database, log, sessions, settings } = needs
  const { people, ways } = accounts

  const vouches = ({ configured, person }: Arrival) =>
    configured.settings.trusted || person.profile.emailVerified

  async function again<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (!beaten.has(violatedConstraint(error) ?? '')) throw error
      return work()
    }
  }

  /** In the transaction that lets somebody in, so that a refusal leaves the token good. */
  async function spend(tx: Tx, { shown }: Arrival) {
    if (shown && !(await store.spendIdToken(tx, shown))) {
      throw new AppError('INVALID_TOKEN', { status: 401 })
    }
  }

  async function renew(tx: Tx, way: SignInAccount, { tokens, scopes }: Arrival) {
    if (!tokens) return
    await ways.saveScopes(tx, way.id, scopes)
    await vault.keep(tx, way.id, tokens)
  }

  const linkOf = ({ configured, person, scopes, tokens }: Arrival) => ({
    providerId: configured.provider.id,
    accountId: person.profile.id,
    scopes,
    tokens,
  })

  async function add(tx: Tx, userId: string, arrival: Arrival, first = false) {
    const { configured, person, scopes, tokens } = arrival
    const at = { providerId: configured.provider.id, accountId: person.profile.id, scopes }
    const way = await ways.add(tx, userId, at, first)
    if (tokens) await vault.keep(tx, way.id, tokens)
  }

  /** The person is locked before their accounts are looked at again, as whoever unlinks does. */
  async function ownerOf(tx: Tx, { configured, person }: Arrival) {
    const find = () => ways.find(tx, configured.provider.id, person.profile.id)
    const found = await find()
    if (!found) return undefined
    const user = await people.lock(tx, found.userId)
    const way = await find()
    return way?.userId === user.id ? { way, user } : undefined
  }

  async function follow(tx: Tx, user: User, { configured, person }: Arrival) {
    if (!configured.settings.overrideUserInfoOnSignIn) return
    const { name, image } = person.profile
    await people.update(tx, user, { name: name || user.name, image: image ?? user.image })
  }

  async function create(tx: Tx, arrival: Arrival, email: string, incoming: Incoming) {
    const { profile, placeholder } = arrival.person
    const { required, sendOnSignUp } = settings.emailVerification
    // Somebody who could never prove an address must not get an account that waits for it.
    if (required && placeholder) throw new AppError('USER_EMAIL_NOT_FOUND')
    const user = await people.enroll(tx, {
      email,
      emailVerified: profile.emailVerified,
      name: profile.name || email,
      image: profile.image,
      locale: localeOf(incoming) as Locale,
    })
    await add(tx, user.id, arrival, true)
    if (!user.emailVerified && !placeholder && (required || sendOnSignUp)) {
      await accounts.sendVerification(tx, user, arrival.callbackURL)
    }
    return user
  }

  /** Whose account is opened, made or joined; what went on is told for when it fails. */
  async function recognize(tx: Tx, arrival: Arrival, incoming: Incoming, tell: (at: Step) => void) {
    const { configured, requestSignUp } = arrival
    const first = await ownerOf(tx, arrival)
    // Whoever is known needs no address.
    const email = first ? first.user.email : addressIn(arrival.person.profile)
    const found = first ? undefined : await people.findByEmail(tx, email)
    const local = found && (await people.lock(tx, found.id))
    // Looked for again: between both looks they may have come for the first time elsewhere.
    const owner = first ?? (local && (await ownerOf(tx, arrival)))
    if (owner) {
      await renew(tx, owner.way, arrival)
      await follow(tx, owner.user, arrival)
      return { user: owner.user, isNew: false }
    }
    const own = local ? await ways.list(tx, local.id) : []
    const { disableSignUp, disableImplicitSignUp } = configured.settings
    const way = orThrow(
      wayIn(
        {
          vouched: vouches(arrival),
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
    if (way === 'link' && local) {
      tell('UNABLE_TO_LINK_ACCOUNT')
      const owned = await accounts.mailboxes.prove(tx, local, incoming)
      if (owned.twoFactorEnabled) {
        // Else the next sign-in by this provider would go past the second step.
        return { user: owned, isNew: false, pending: pendingLinks.of(owned.id, linkOf(arrival)) }
      }
      await add(tx, owned.id, arrival)
      return { user: owned, isNew: false }
    }
    tell('UNABLE_TO_CREATE_USER')
    return { user: await create(tx, arrival, email, incoming), isNew: true }
  }

  /** A picture that takes a question of its own is asked for where it will be kept. */
  async function pictured(arrival: Arrival): Promise<Arrival> {
    const { configured, person, tokens } = arrival
    if (person.profile.image !== null || !tokens) return arrival
    const { provider, settings: own } = configured
    const isKnown = await ways.find(database.sql, provider.id, person.profile.id)
    if (isKnown && !own.overrideUserInfoOnSignIn) return arrival
    const image = await persons.photo(configured, tokens.accessToken)
    return { ...arrival, person: { ...person, profile: { ...person.profile, image } } }
  }

  /** Comes in by the door that all come in by. Who has to prove the address first stays outside. */
  async function admit(come: Arrival, incoming: Incoming): Promise<Admitted> {
    const arrival = await pictured(come)
    let step: Step = 'UNABLE_TO_CREATE_SESSION'
    const work = () =>
      database.transaction(async (tx) => {
        step = 'UNABLE_TO_CREATE_SESSION'
        const tell = (at: Step) => {
          step = at
        }
        await spend(tx, arrival)
        const { user, isNew, pending } = await recognize(tx, arrival, incoming, tell)
        step = 'UNABLE_TO_CREATE_SESSION'
        if (settings.emailVerification.required && !user.emailVerified) return { user, isNew }
        const entrance = pending
          ? ({ way: 'new-provider', remembered: true, pending } as const)
          : ({ way: 'provider', remembered: true } as const)
        return { entry: await sessions.enter(tx, user.id, incoming, entrance), user, isNew }
      })
    const { entry, user, isNew } = await again(work).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error(
        { code: 'social.not_admitted', err: error, provider: arrival.configured.provider.id },
        'Somebody stays outside.',
      )
      throw new AppError(step)
    })
    if (entry) return { entry, isNew }
    if (!isNew) {
      const { callbackURL } = arrival
      await accounts.requestVerification({ email: user.email, callbackURL })
    }
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  /** Somebody who shows an account that is theirs already has shown again who they are. */
  async function link(arrival: Arrival, userId: string, confirmed: boolean) {
    const work = () =>
      database.transaction(async (tx) => {
        await spend(tx, arrival)
        const user = await people.lock(tx, userId)
        const { configured, person } = arrival
        const way = await ways.find(tx, configured.provider.id, person.profile.id)
        const wanted = {
          userId,
          ownEmail: user.email,
          owner: way?.userId,
          email: person.placeholder ? undefined : person.profile.email,
          vouched: vouches(arrival),
          hasSecondStep: user.twoFactorEnabled,
          confirmed,
        }
        const verdict = orThrow(wayToLink(wanted, settings.accountLinking))
        if (verdict === 'renew' && way) await renew(tx, way, arrival)
        else await add(tx, userId, arrival)
        return verdict
      })
    return again(work).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error(
        { code: 'social.not_linked', err: error, provider: arrival.configured.provider.id },
        'No account was linked.',
      )
      throw new AppError('UNABLE_TO_LINK_ACCOUNT')
    })
  }

  return { admit, link }
}
export type Admission = ReturnType<typeof createAdmission>

type Step = 'UNABLE_TO_CREATE_USER' | 'UNABLE_TO_CREATE_SESSION' | 'UNABLE_TO_LINK_ACCOUNT'

function addressIn({ email }: Profile): string {
  if (email === undefined) throw new AppError('USER_EMAIL_NOT_FOUND')
  return email
}

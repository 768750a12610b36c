import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import { type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Member } from './rules/members.ts'
import { owner } from './rules/permissions.ts'
import { isReserved, mayCreate, type Organization } from './rules.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire, toWire } from './wire.ts'

export type OrganizationInput = {
  readonly name: string
  readonly slug: string
  readonly logo: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly keepActive: boolean
}

export type Created = {
  readonly organization: Organization
  readonly creator: Member
  readonly teamId: string | null
}

type Named = Omit<OrganizationInput, 'keepActive'>

/** Creates organizations with their first owners, and what other modules add to them. */
export function createOrganizationCreation(dependencies: Dependencies, hooks: Hooks) {
  const { random, clock, database, events, sessions, settings } = dependencies
  const { allowCreate, limit } = settings.organizations

  /** Whoever creates one comes first among its owners. */
  async function insert(
    tx: Tx,
    { name, slug, logo, metadata }: Named,
    [first, ...others]: readonly [string, ...string[]],
  ): Promise<Created> {
    const now = clock.now()
    const organization = { id: random.id(), name, slug, logo, metadata, createdAt: now }
    const toOwner = (userId: string): Member => ({
      id: random.id(),
      organizationId: organization.id,
      userId,
      roles: [owner],
      createdAt: now,
    })
    const creator = toOwner(first)
    const aggregate = `organization:${organization.id}`
    store.insert(tx, organization)
    await events.append(tx, 'organization.created', aggregate, toWire(organization))
    for (const member of [creator, ...others.map(toOwner)]) {
      members.insert(tx, member)
      await events.append(tx, 'member.added', aggregate, memberToWire(member))
    }
    let teamId: string | null = null
    for (const hook of hooks.created) {
      const firstTeam = await hook(tx, organization, creator)
      teamId ??= firstTeam ?? null
    }
    return { organization, creator, teamId }
  }

  /** Runs a transaction that creates an organization of this slug. */
  async function named<Value>(slug: string, work: () => Promise<Value>): Promise<Value> {
    if (isReserved(slug)) throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    try {
      return await work()
    } catch (error) {
      if (violatedConstraint(error) !== 'organizations_slug_unique') throw error
      throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    }
  }

  return {
    insert,
    named,
    async create({ session, user }: SignedIn, input: OrganizationInput): Promise<Created> {
      if (!mayCreate(allowCreate, user))
        throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
      return named(input.slug, () =>
        database.transaction(async (tx) => {
          if (limit !== undefined) {
            await store.lockCreator(tx, session.userId)
            if ((await store.countOf(tx, session.userId)) >= limit) {
              throw new AppError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
            }
          }
          const created = await insert(tx, input, [session.userId])
          const { organization, teamId } = created
          if (!input.keepActive) await sessions.activate(tx, session, organization.id, teamId)
          return created
        }),
      )
    },
  }
}

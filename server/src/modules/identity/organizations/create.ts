import { AppError } from '../../../kernel/index.ts'
import { violatedConstraint } from '../../../platform/database/index.ts'
import type { CallerSession, Dependencies, Hooks } from './dependencies.ts'
import type { Member } from './rules/members.ts'
import { owner } from './rules/permissions.ts'
import { isReserved, type Organization } from './rules.ts'
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

/** Creates the organization, its first owner, and what other modules add to it. */
export function createOrganizationCreation(dependencies: Dependencies, hooks: Hooks) {
  const { random, clock, database, events, sessions, settings } = dependencies
  const { allowCreate, limit } = settings.organizations

  return async function create(session: CallerSession, input: OrganizationInput): Promise<Created> {
    if (!allowCreate) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
    if (isReserved(input.slug)) throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    const now = clock.now()
    const { name, slug, logo, metadata } = input
    const organization = { id: random.id(), name, slug, logo, metadata, createdAt: now }
    const creator: Member = {
      id: random.id(),
      organizationId: organization.id,
      userId: session.userId,
      roles: [owner],
      createdAt: now,
    }
    const aggregate = `organization:${organization.id}`
    try {
      return await database.transaction(async (tx) => {
        if (limit !== undefined) {
          await store.lockCreator(tx, session.userId)
          if ((await store.countOf(tx, session.userId)) >= limit) {
            throw new AppError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
          }
        }
        store.insert(tx, organization)
        members.insert(tx, creator)
        await events.append(tx, 'organization.created', aggregate, toWire(organization))
        await events.append(tx, 'member.added', aggregate, memberToWire(creator))
        let teamId: string | null = null
        for (const hook of hooks.created) {
          const firstTeam = await hook(tx, organization, creator)
          teamId ??= firstTeam ?? null
        }
        if (!input.keepActive) await sessions.activate(tx, session, organization.id, teamId)
        return { organization, creator, teamId }
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'organizations_slug_unique') throw error
      throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    }
  }
}

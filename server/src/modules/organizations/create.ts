import { AppError } from '../../kernel/index.ts'
import { violatedConstraint } from '../../platform/database/index.ts'
import type { Asking, Hooks, Needs } from './needs.ts'
import type { Member } from './rules/members.ts'
import { owner } from './rules/permissions.ts'
import { isReserved, type Organization } from './rules.ts'
import * as members from './store/members.ts'
import * as store from './store.ts'
import { memberToWire, toWire } from './wire.ts'

export type Draft = {
  readonly name: string
  readonly slug: string
  readonly logo: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly keepActive: boolean
}

export type Created = {
  readonly organization: Organization
  readonly founder: Member
  readonly teamId: string | null
}

/** Founding: the organization, its first owner, and what other rooms add to it. */
export function createFounding(needs: Needs, hooks: Hooks) {
  const { chance, clock, database, events, sessions, settings } = needs
  const { allowCreate, limit } = settings.organizations

  return async function create(asking: Asking, draft: Draft): Promise<Created> {
    if (!allowCreate) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
    if (isReserved(draft.slug)) throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    const now = clock.now()
    const { name, slug, logo, metadata } = draft
    const organization = { id: chance.id(), name, slug, logo, metadata, createdAt: now }
    const founder: Member = {
      id: chance.id(),
      organizationId: organization.id,
      userId: asking.userId,
      roles: [owner],
      createdAt: now,
    }
    const aggregate = `organization:${organization.id}`
    try {
      return await database.transaction(async (tx) => {
        if (limit !== undefined) {
          await store.lockFounder(tx, asking.userId)
          if ((await store.countOf(tx, asking.userId)) >= limit) {
            throw new AppError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
          }
        }
        store.insert(tx, organization)
        members.insert(tx, founder)
        await events.append(tx, 'organization.created', aggregate, toWire(organization))
        await events.append(tx, 'member.added', aggregate, memberToWire(founder))
        let teamId: string | null = null
        for (const hook of hooks.created) teamId ??= (await hook(tx, organization, founder)) ?? null
        if (!draft.keepActive) await sessions.activate(tx, asking, organization.id, teamId)
        return { organization, founder, teamId }
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'organizations_slug_unique') throw error
      throw new AppError('ORGANIZATION_ALREADY_EXISTS')
    }
  }
}

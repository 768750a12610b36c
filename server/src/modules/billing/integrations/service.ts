import type { Dependencies } from './dependencies.ts'
import { discordRole } from './discord-role.ts'
import { githubAccess } from './github-access.ts'
import { createGranting } from './granting.ts'
import { createRemoval } from './removal.ts'
import { createTurns } from './turns.ts'

/** Access at Discord and GitHub as benefits. */
export function createIntegrations(dependencies: Dependencies) {
  const { discord, github, grants } = dependencies
  const inTurn = createTurns(dependencies)
  const removal = createRemoval(dependencies, inTurn)
  const granting = createGranting(dependencies, removal)
  grants.types.register('discord', discordRole(dependencies, { granting, inTurn }))
  grants.types.register('github_repository', githubAccess(dependencies, { granting, inTurn }))

  return {
    removeOverdue: removal.removeOverdue,
    /** Which services are not asked at the moment. */
    unavailable: { discord: discord?.isUnavailable, github: github?.isUnavailable },
  }
}
export type Integrations = ReturnType<typeof createIntegrations>

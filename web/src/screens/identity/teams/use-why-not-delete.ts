import { useTranslations } from 'use-intl/react'
import type { Team } from './queries.ts'

/** Why a team cannot be deleted, before anybody tries. */
export function useWhyNotDelete(mayDelete: boolean | undefined) {
  const e = useTranslations('teams.errors')
  return ({ keptAs }: Pick<Team, 'keptAs'>): string | undefined => {
    if (mayDelete === false) return e('YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
    if (keptAs === 'last') return e('UNABLE_TO_REMOVE_LAST_TEAM')
    return keptAs === 'own' ? e('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM') : undefined
  }
}

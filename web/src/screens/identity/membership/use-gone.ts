import { useQueryClient } from '@tanstack/react-query'
import { type OutputOf, organizations } from '../../../lib/calls.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { slugIsGone } from '../../../shell/former-slug.ts'

type Listed = OutputOf<typeof organizations.list>

/**
 * After an organization was left or deleted: nothing asks for it any more before its pages are closed,
 * and the session, in which it may have been active, is read again afterwards.
 */
export function useGone() {
  const client = useQueryClient()
  return async (id: string, close: () => unknown) => {
    for (const [, all] of client.getQueriesData<Listed>({ queryKey: [organizations.list.line] })) {
      const left = all?.find((each) => each.id === id)
      if (left) slugIsGone(left.slug)
    }
    client.setQueriesData<Listed>({ queryKey: [organizations.list.line] }, (all) =>
      all?.filter((each) => each.id !== id),
    )
    await close()
    await refreshSession()
  }
}

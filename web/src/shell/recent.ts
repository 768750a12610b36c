import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { forget, readStored, store } from '../ui/stored.ts'
import { type Recent, recentIn, withOpened } from './recent-list.ts'

const keyOf = (userId: string) => `recent:${userId}`

/** The objects that this person opened last, in this browser; in an organization, those of it. */
export const recentOf = (userId: string, slug: string | undefined): readonly Recent[] =>
  recentIn(readStored<readonly Recent[]>(keyOf(userId), []), slug)

/** After that, nobody who uses this browser sees what the person looked at. */
export const forgetRecent = (userId: string): void => forget(keyOf(userId))

/** A detail screen calls this with what it shows; the palette offers it again. */
export function useRemember(opened: Recent | undefined): void {
  const userId = api.useSession().data?.user.id
  const { href, label } = opened ?? {}
  useEffect(() => {
    if (userId === undefined || href === undefined || label === undefined) return
    const all = readStored<readonly Recent[]>(keyOf(userId), [])
    store(keyOf(userId), withOpened(all, { href, label }))
  }, [userId, href, label])
}

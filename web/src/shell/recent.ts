import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { readStored, store } from '../ui/stored.ts'

export type Recent = { readonly href: string; readonly label: string }

const mostRecent = 8
const keyOf = (userId: string) => `recent:${userId}`

/** The objects that this person opened last, in this browser. */
export function recentOf(userId: string): readonly Recent[] {
  return readStored<readonly Recent[]>(keyOf(userId), [])
}

/** A detail screen calls this with what it shows; the palette offers it again. */
export function useRemember(opened: Recent | undefined): void {
  const userId = api.useSession().data?.user.id
  const { href, label } = opened ?? {}
  useEffect(() => {
    if (userId === undefined || href === undefined || label === undefined) return
    const others = recentOf(userId).filter((each) => each.href !== href)
    store(keyOf(userId), [{ href, label }, ...others].slice(0, mostRecent))
  }, [userId, href, label])
}

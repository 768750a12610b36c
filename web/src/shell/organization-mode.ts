import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type OutputOf, testMode } from '../lib/calls.ts'
import { callQuery } from '../lib/data.ts'
import { useNow } from '../lib/now.ts'
import { readStored, store } from '../ui/stored.ts'
import { useChosenOrganization, useSlug } from './organizations.ts'

export type Mode = OutputOf<typeof testMode.mode>

const whileMoving = 1_000
/** Its clock runs on by itself, so it is asked for again only because somebody else may move it. */
const fresh = 60_000

/** Whether the organization of the page is a sandbox; one answer for all parts of the page. */
export function useModeQuery() {
  const slug = useSlug()
  const { chosen } = useChosenOrganization(false)
  return useQuery({
    ...callQuery(testMode.mode, { query: { organizationSlug: slug ?? '' } }),
    // Nothing is asked for of an organization that the person is not in.
    enabled: slug !== undefined && chosen?.slug === slug,
    staleTime: fresh,
    refetchInterval: ({ state }) => (state.data?.moving ? whileMoving : false),
  })
}

/** Whether a billing provider decides what the organization of the page sells. */
export const useIsFollowing = (): boolean => useModeQuery().data?.billingSource === 'provider'

const rememberedAs = (slug: string) => `sandbox:${slug}`

/** Whether the page belongs to a sandbox: at once where it was one before, so that nothing moves. */
export function useIsSandbox(): boolean {
  const slug = useSlug()
  const { data } = useModeQuery()
  const isKnown = data !== undefined
  // What a billing provider sells is as real as it is there.
  const isSandbox = data?.live === false && data.billingSource === 'engine'
  useEffect(() => {
    if (slug !== undefined && isKnown) store(rememberedAs(slug), isSandbox)
  }, [slug, isKnown, isSandbox])
  if (slug === undefined) return false
  return isKnown ? isSandbox : readStored<unknown>(rememberedAs(slug), false) === true
}

/**
 * The time of the organization of the page, which in a sandbox may be far ahead. Until it is known, it is
 * that of the device; what would be asked for twice waits for `isKnown`.
 */
function useOrganizationTime(every: number): { now: Date; isKnown: boolean } {
  const here = useNow(every)
  const { data, dataUpdatedAt, isError } = useModeQuery()
  if (!data || data.live) return { now: here, isKnown: data !== undefined || isError }
  const stands = data.moving || data.stopped
  const passed = stands ? 0 : Math.max(0, here.getTime() - dataUpdatedAt)
  return { now: new Date(data.now.getTime() + passed), isKnown: true }
}

/** The same for texts, which are drawn again when it is known. */
export const useOrganizationNow = (every: number): Date => useOrganizationTime(every).now

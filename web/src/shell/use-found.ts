import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type OutputOf, shopSearch } from '../lib/calls.ts'
import { send } from '../lib/send.ts'

export type Hit = OutputOf<typeof shopSearch.find>['items'][number]

/** Typing pauses for as long before it is looked up. */
const pause = 180
const shortest = 2
const longest = 200

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What an organization sold, to whom and what it sells, by a text or an id; a request that is overtaken is given up. */
export function useFound(organizationId: string | undefined, typed: string) {
  const wanted = typed.trim().slice(0, longest)
  const text = usePaused(wanted)
  const isAsked = organizationId !== undefined && text.length >= shortest && wanted !== ''
  const { data, isFetching } = useQuery({
    queryKey: [shopSearch.find.line, organizationId, text],
    queryFn: async ({ signal }) => {
      const input = { id: organizationId ?? '', query: { query: text } }
      return { text, ...(await send(shopSearch.find, input, { signal })) }
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // A palette that is opened again soon shows the same at once.
    staleTime: 10_000,
    retry: false,
  })
  const isWaiting = organizationId !== undefined && wanted.length >= shortest
  return {
    hits: isAsked && data ? data.items : [],
    /** What they were found by, which may not be in their names. */
    text: data?.text ?? '',
    isSearching: isWaiting && (isFetching || text !== wanted),
  }
}

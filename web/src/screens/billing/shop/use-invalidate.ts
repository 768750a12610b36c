import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '../../../lib/calls.ts'

/** Asks again for what these endpoints have answered. */
export function useInvalidate(...routes: readonly Route[]) {
  const client = useQueryClient()
  return () => {
    for (const { line } of routes) void client.invalidateQueries({ queryKey: [line] })
  }
}

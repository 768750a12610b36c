import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { RequestFailed } from '../lib/attempt.ts'
import { authAddress } from '../lib/boot.ts'

/**
 * A chunk that is missing while the server responds belongs to an older build, and the router
 * reloads the page. Without a server a reload would end on the browser's own error page.
 */
async function explain(error: unknown): Promise<never> {
  const answer = await fetch(authAddress('/ok')).catch(() => null)
  if (answer?.ok) throw error
  throw new RequestFailed({ status: 0, message: 'The page could not be fetched' })
}

/** A screen that is loaded when its route is opened. */
export function screen<Name extends string>(
  fetchModule: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => fetchModule().catch(explain), name)
}

/** A screen for each page of an area. */
export type AreaScreens<Pages> = { readonly [Path in keyof Pages]: AsyncRouteComponent<object> }

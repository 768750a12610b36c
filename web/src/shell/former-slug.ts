import { organizations } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'

/** The slug of today, of an organization of the user that had another one before. */
export function useFormerSlug(slug: string | undefined) {
  const input = { slug: slug ?? '' }
  return useCall(organizations.ofFormerSlug, input, { enabled: slug !== undefined })
}

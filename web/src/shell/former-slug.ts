import { organizations } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'

const gone = new Set<string>()

/** Of an organization that was just left or deleted: while its page closes, nobody asks where it leads. */
export const slugIsGone = (slug: string) => gone.add(slug)

/** The slug of today, of an organization of the user that had another one before. */
export function useFormerSlug(slug: string | undefined) {
  const input = { slug: slug ?? '' }
  return useCall(organizations.ofFormerSlug, input, {
    enabled: slug !== undefined && !gone.has(slug),
  })
}

import type { Router } from '../../../platform/http/index.ts'
import { leadTo } from '../../../platform/web/index.ts'
import { asksForCode } from './entry.ts'
import type { createFindingPage } from './finding.ts'
import type { Mounting } from './mounting.ts'
import { homeOf } from './visits.ts'

/** `/portal`, for whoever does not know the portal of their seller. */
export function mountFinding(
  router: Router,
  { reply, signedIn, visitOf }: Mounting,
  page: ReturnType<typeof createFindingPage>,
) {
  router.page('/portal', async (incoming) => reply(await page.show(visitOf(incoming, {}))))
  router.form('/portal', async (incoming, _, fields) => {
    const visit = visitOf(incoming, {})
    const { intent } = fields
    if (asksForCode(fields)) return reply(await page.sendCode(visit, fields))
    if (intent !== 'enter' && intent !== 'continue') return reply(await page.show(visit))
    const found = await page[intent](visit, fields)
    if ('page' in found) return reply(found.page)
    // The cookies are those of the seller that was chosen.
    const there = { ...visit, slug: found.slug }
    return leadTo(homeOf(there) + visit.kept, signedIn(there, found.token))
  })
}

import { expect, test } from 'vitest'
import { checkoutStates } from './testing/buyer-states/checkout.ts'
import { portalStates } from './testing/buyer-states/portal.ts'
import { useBuyerPages } from './testing/buyer-states/site.ts'

const states = [...Object.values(portalStates), ...Object.values(checkoutStates)].flat()
const { app, screenStates } = useBuyerPages(states)

/** What is too small for a finger: less than 44 px high or wide. */
function tooSmall(): string[] {
  const selector = 'a, button, input:not([type=hidden]), select, summary, textarea'
  const isVisuallyHidden = (at: HTMLElement | null): boolean =>
    at !== null &&
    ((at.offsetWidth <= 1 && at.offsetHeight <= 1) || isVisuallyHidden(at.parentElement))
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || isVisuallyHidden(each)) return []
    // A box is pressed by its label, and a field by the frame that it has.
    const frame = each.closest('label') ?? each.parentElement ?? each
    const target = each.matches('input') ? frame : each
    const { height, width } = target.getBoundingClientRect()
    if (height >= 43.9 && width >= 43.9) return []
    return [`${each.textContent || each.getAttribute('name')}: ${width} × ${height}`]
  })
}

const group = 25
const groups = Math.ceil(states.length / group)

test.each(Array.from({ length: groups }, (_, index) => index))(
  'on a phone, all that buyers press is 44 px high and wide (group %i)',
  async (index) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const user = await app.newUser({ ...phone, locale: 'de-DE' })
    const { page } = user
    const found: Record<string, readonly string[]> = {}
    const seen = screenStates.slice(index * group, (index + 1) * group)
    for (const { before, name, path } of seen) {
      await before?.(user)
      await page.goto(`${path}?lang=de`)
      const small = await page.evaluate(tooSmall)
      if (small.length > 0) found[name] = small
    }
    // Every state is in one of the groups.
    expect(screenStates).toHaveLength(states.length)
    expect(states.length).toBeGreaterThan(100)
    expect(found).toEqual({})
  },
)

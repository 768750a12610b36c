import type { Locator, Page } from 'playwright-core'

type Focused = { name: string; marked: boolean; inSight: boolean }

/** In the page: what has focus, whether it has a focus ring and whether it is in the viewport. */
function lookAtFocus(): Focused {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return { name: 'nothing', marked: true, inSight: true }
  // A line that can be pressed as a whole draws the ring around itself.
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')]
  // A field of several parts draws it on its frame, which has no outline otherwise.
  for (let frame = element.parentElement, depth = 0; frame && depth < 3; depth++) {
    const { outlineStyle, outlineWidth } = getComputedStyle(frame)
    rings.push({ outlineStyle, outlineWidth, boxShadow: 'none' } as CSSStyleDeclaration)
    frame = frame.parentElement
  }
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return {
    name: element.outerHTML.slice(0, 160),
    marked:
      element === document.body ||
      rings.some(
        ({ boxShadow, outlineStyle, outlineWidth }) =>
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      ),
    inSight:
      element === document.body ||
      (bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top),
  }
}

/** Moves focus with Tab to the target, at most once round the page, and fails if the focus is
 *  invisible on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const passed: string[] = []
  // Between the last and the first stop of a page the focus is on its body.
  const atTheEnd = () => passed.filter((name) => name.startsWith('<body')).length
  while (atTheEnd() < 2) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(lookAtFocus)
    if (!focused.marked) throw new Error(`Focus cannot be seen on ${focused.name}`)
    if (!focused.inSight) throw new Error(`Focus is out of sight on ${focused.name}`)
    if (await target.evaluate((element) => element === document.activeElement)) return
    passed.push(focused.name)
  }
  throw new Error(`Tab never came to ${target}; it passed\n${passed.join('\n')}`)
}

export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

export function focusedTag(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.tagName ?? '')
}

export function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

export function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}

/**
 * Takes the only suggestion of the field that has focus. Not by a click: while the list still
 * moves, a click scrolls the page, and a scrolled page closes the list.
 */
export async function takeSuggestion(page: Page, text: string): Promise<void> {
  const options = page.getByRole('option')
  await options.nth(1).waitFor({ state: 'detached' })
  await options.filter({ hasText: text }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=option][data-focused]').waitFor()
  await page.keyboard.press('Enter')
}

import type { Page } from 'playwright-core'

/** In the page: visible or accessible text outside the brackets of the pseudo language. */
function strayWords(allowedTexts: string[]): string[] {
  const strays: string[] = []
  const allowed = allowedTexts.toSorted((a, b) => b.length - a.length)

  function check(outside: string, where: string) {
    const rest = allowed.reduce((text, each) => text.replaceAll(each, ''), outside)
    if (/\p{L}/u.test(rest)) strays.push(`${where}: ${outside.trim()}`)
  }

  /** Brackets nest, and a text may span several nodes. */
  let depth = 0
  function outsideOf(text: string): string {
    let outside = ''
    for (const letter of text) {
      if (letter === '⟦') depth++
      else if (letter === '⟧') depth--
      else if (depth === 0) outside += letter
    }
    return outside
  }

  /** Languages are named in themselves, times by the browser; drawings, code, ids and keys are not read. */
  const exempt = 'script, style, svg, time, code, kbd, [translate=no], [lang]:not(html)'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility()) continue
    const outside = outsideOf((node as Text).data)
    if (!element.closest(exempt)) check(outside, element.tagName.toLowerCase())
  }
  if (depth !== 0) strays.push(`the brackets do not close: ${depth}`)
  depth = 0

  const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'alt']
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest(exempt)) continue
    for (const name of [...spoken, 'title']) {
      check(outsideOf(element.getAttribute(name) ?? ''), name)
    }
  }
  check(outsideOf(document.title), 'title of the page')
  return strays
}

/** `allowedTexts` are names and user input. */
export function untranslated(page: Page, allowedTexts: readonly string[]): Promise<string[]> {
  return page.evaluate(strayWords, [...allowedTexts])
}

import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { nouns as all } from './texts.ts'

const nouns = all().join('|')

/** In the page: what is cut off, too wide, named wrongly or not translated. */
function look({ locale, nouns, site }: Record<'locale' | 'nouns' | 'site', string>): string[] {
  const problems: string[] = []
  const keys = new RegExp(`\\b(?:${nouns})\\.(?:ui|errors|mail)\\.[\\w.]+`)
  const root = document.documentElement
  const brief = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120)

  const sideways = root.scrollWidth - root.clientWidth
  if (sideways > 0) problems.push(`the page is ${sideways} px too wide`)
  if (root.lang !== locale) problems.push(`html lang is "${root.lang}"`)
  const titles = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility())
  if (titles.length !== 1) problems.push(`${titles.length} headings of level 1`)
  const title = [titles[0]?.textContent, site].filter(Boolean).join(' · ')
  // A sandbox says so before the titles of its pages.
  if (document.title !== title && !document.title.endsWith(` · ${title}`))
    problems.push(`title is "${document.title}", not "${title}"`)

  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const isVisuallyHidden = (element: Element) =>
    element instanceof HTMLElement && element.offsetWidth <= 1 && element.offsetHeight <= 1

  /** Whether an element clips text that overflows it, or looks broken by it. */
  function edgeOf(element: Element): 'cuts' | 'spills' | undefined {
    const { overflowX, overflowY, display } = getComputedStyle(element)
    if (display !== 'inline' && (cuts(overflowX) || cuts(overflowY))) return 'cuts'
    return element.matches('button, [role^=menuitem], [role=alertdialog]') ? 'spills' : undefined
  }

  function checkEdges(text: Text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const textBox = range.getBoundingClientRect()
    const slack = 1.5
    // What a box scrolls can be reached, so the boxes around it do not cut it in that direction.
    let [scrollsX, scrollsY] = [false, false]
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      if (isVisuallyHidden(at)) return
      const edge = edgeOf(at)
      const box = at.getBoundingClientRect()
      const leavesX = textBox.left < box.left - slack || textBox.right > box.right + slack
      const leavesY = textBox.top < box.top - slack || textBox.bottom > box.bottom + slack
      if (edge && ((leavesX && !scrollsX) || (leavesY && !scrollsY))) {
        problems.push(`"${text.data}" leaves ${brief(at)}`)
      }
      const { overflowX, overflowY } = getComputedStyle(at)
      scrollsX ||= scrolls(overflowX) && at.scrollWidth > at.clientWidth
      scrollsY ||= scrolls(overflowY) && at.scrollHeight > at.clientHeight
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    if (text.data.trim() === '' || !text.parentElement?.checkVisibility()) continue
    if (keys.test(text.data)) problems.push(`a key shows: ${text.data}`)
    if (/\{\w+[,}]/.test(text.data)) problems.push(`a placeholder shows: ${text.data}`)
    checkEdges(text)
  }
  return problems
}

/** What is open is placed again in the frame after a change of the window. */
export function placedAgain(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

export async function layoutProblems(
  page: Page,
  locale: string,
  { namesPlaceholders, site = 'Guildhall' }: Pick<ScreenState, 'namesPlaceholders' | 'site'> = {},
): Promise<string[]> {
  await placedAgain(page)
  const found = await page.evaluate(look, { locale, nouns, site })
  const isMeant = (each: string) =>
    namesPlaceholders === true && each.startsWith('a placeholder shows: ')
  return found.filter((each) => !isMeant(each))
}

/** Wider text spacing (WCAG 1.4.12), until the page is left. */
export function widenText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

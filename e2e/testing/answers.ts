import type { Page } from 'playwright-core'

type Disposable = Awaited<ReturnType<Page['addInitScript']>>

/** Of `fetch`: a pattern of addresses, and the JSON that is answered. */
type Answer = readonly [pattern: string, json: string]

const given = new WeakMap<Page, readonly Disposable[]>()

/** In the page. */
function answer(answers: readonly Answer[]) {
  const known = answers.map(([pattern, json]) => ({ pattern: new RegExp(pattern), json }))
  const send = window.fetch
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const found = known.findLast(({ pattern }) => pattern.test(address))
    if (!found) return send(input, init)
    return new Response(found.json, { headers: { 'content-type': 'application/json' } })
  }
}

/**
 * What the server would answer, for the pages that are opened next. It is said in the page: a route of the
 * browser stops every request, those for scripts too, and nothing is taken from the cache any more.
 */
export async function answerFetch(page: Page, answers: readonly Answer[]): Promise<void> {
  const script = await page.addInitScript(answer, answers)
  given.set(page, [...(given.get(page) ?? []), script])
}

/** Pages that are opened next ask the server again. */
export async function forgetAnswers(page: Page): Promise<void> {
  for (const script of given.get(page) ?? []) await script.dispose()
  given.delete(page)
}

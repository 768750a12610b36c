import type { StripeChallenge } from '@guildhall/contract/stripe-form'
import { changePage, fetchPage } from './page-change.ts'
import { stripeFor } from './stripe-script.ts'

let asked: string | null = null

/** Where the answer is sent: by the form around the question, or to the page, which follows by itself. */
function formAround(place: HTMLElement): HTMLFormElement | undefined {
  return place instanceof HTMLFormElement ? place : undefined
}

/** Asks what the bank wants to know, on this page; then the server looks what came of it. */
async function ask(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-challenge]')
  const text = place?.dataset.challenge
  if (!place || text === undefined) return
  const { clientSecret, publishableKey } = JSON.parse(text) as StripeChallenge
  if (clientSecret === null || clientSecret === asked) return
  asked = clientSecret
  const stripe = await stripeFor(publishableKey).catch(() => undefined)
  document.getElementById('stripe-away')?.toggleAttribute('hidden', stripe !== undefined)
  // What went wrong is known to the server too.
  await stripe?.handleNextAction({ clientSecret }).catch(() => undefined)
  if (!stripe) return
  const form = formAround(place)
  const body = new URLSearchParams()
  for (const [name, value] of form ? new FormData(form) : []) body.append(name, String(value))
  body.set('intent', 'answered')
  const answer = await fetchPage(form?.action ?? location.href, { method: 'POST', body })
  if (form && answer) changePage(answer.html)
}

/** Nothing else has to be pressed. */
export function wireChallenge(): void {
  void ask()
  document.addEventListener('page-changed', () => void ask())
}

import type { StripeChallenge } from '@guildhall/contract/stripe-form'
import { fetchPage } from './page-change.ts'
import { stripeFor } from './stripe-script.ts'

let asked: string | null = null

/** Asks what the bank wants to know, on this page; then the server looks what came of it. */
async function ask(): Promise<void> {
  const text = document.querySelector<HTMLElement>('[data-challenge]')?.dataset.challenge
  if (text === undefined) return
  const { clientSecret, publishableKey } = JSON.parse(text) as StripeChallenge
  if (clientSecret === null || clientSecret === asked) return
  asked = clientSecret
  const stripe = await stripeFor(publishableKey).catch(() => undefined)
  document.getElementById('stripe-away')?.toggleAttribute('hidden', stripe !== undefined)
  // What went wrong is known to the server too.
  await stripe?.handleNextAction({ clientSecret }).catch(() => undefined)
  const body = new URLSearchParams({ intent: 'answered' })
  if (stripe) await fetchPage(location.href, { method: 'POST', body })
}

/** The page follows by itself what becomes of the payment. */
export function wireChallenge(): void {
  void ask()
  document.addEventListener('page-changed', () => void ask())
}

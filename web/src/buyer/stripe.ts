import type { StripeElements, StripeForm, StripePayer } from '@guildhall/contract/stripe-form'
import { lookOfPage } from './stripe-look.ts'
import {
  type Elements,
  type Stripe,
  stripeFor,
  type WalletClick,
  type WalletConfirm,
} from './stripe-script.ts'

type Form = {
  readonly stripe: Stripe
  readonly elements: Elements
  /** Where the fields of the card are. */
  readonly place: HTMLElement
  /** What it was told last. */
  given: string
  destroy(): void
}

let form: Form | undefined
/** One that was approved and waits to be told how it went. */
let wallet: WalletConfirm | undefined
const shown = { isReady: false, isAway: false, hasWallets: false }

const byId = (id: string) => document.getElementById(id)

function setState(id: string, state: 'ready' | 'away' | undefined): void {
  const around = byId(id)?.parentElement
  if (!around) return
  if (state) around.dataset.state = state
  else delete around.dataset.state
}

/** Pages come from the server, which knows nothing of these states. */
function paint(): void {
  const { hasWallets, isAway, isReady } = shown
  byId('stripe-away')?.toggleAttribute('hidden', !isAway)
  setState('stripe-card', isAway ? 'away' : isReady ? 'ready' : undefined)
  setState('stripe-wallets', hasWallets ? 'ready' : undefined)
}

/** What Stripe says about a card is in the language of its form. */
function tell(problem: string | undefined): void {
  const note = byId('stripe-problem')
  note?.toggleAttribute('hidden', problem === undefined)
  const words = note?.querySelector('span')
  if (words && problem) words.textContent = problem
}

function wantedOf(): StripeForm | undefined {
  const text = document.querySelector<HTMLElement>('[data-stripe]')?.dataset.stripe
  return text === undefined ? undefined : JSON.parse(text)
}

/** Before the country is known, nothing is loaded from elsewhere. */
const hasCountry = () =>
  document.querySelector<HTMLSelectElement>('select[name="country"]')?.value !== ''

const typedIn = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-live] [name="${name}"]`)
    ?.value ?? ''

/** As it is typed, or that of the customer who signed in. */
const emailOf = () =>
  typedIn('customer_email') ||
  (document.querySelector<HTMLElement>('[data-buyer]')?.dataset.buyer ?? '')

/** Who pays, as it is typed into our own fields. */
function billingDetails() {
  const payer = wantedOf()?.payer
  if (payer) return detailsOf(payer)
  const [line1, line2, city, postal_code, country] = [
    typedIn('line1'),
    typedIn('line2'),
    typedIn('city'),
    typedIn('postal_code'),
    typedIn('country'),
  ]
  const state = typedIn('state').replace(/^[A-Z]{2}-/, '')
  return {
    name: typedIn('customer_name'),
    email: emailOf(),
    phone: '',
    address: { line1, line2, city, state, postal_code, country },
  }
}

/** Where the page has no fields for them: as the server knows them. */
function detailsOf({ address, email, name }: StripePayer) {
  return {
    name: name ?? '',
    email: email ?? '',
    phone: '',
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      state: (address?.state ?? '').replace(/^[A-Z]{2}-/, ''),
      postal_code: address?.postal_code ?? '',
      country: address?.country ?? '',
    },
  }
}

/** What has to be ticked before the button is pressed has to be before a wallet is opened. */
function openWallet(event: WalletClick): void {
  const box = document.querySelector<HTMLInputElement>('#consent:not(:checked)')
  if (box) {
    event.reject()
    box.focus()
  } else event.resolve({ emailRequired: true, billingAddressRequired: true })
}

/** What a wallet says about the buyer is theirs where they typed nothing else; then it is ordered. */
function confirmWallet(event: WalletConfirm): void {
  wallet = event
  const { email = '', name = '' } = event.billingDetails ?? {}
  for (const [field, value] of Object.entries({ customer_email: email, customer_name: name })) {
    const input = document.querySelector<HTMLInputElement>(`[data-live] [name="${field}"]`)
    if (input?.value === '') input.value = value
  }
  const button = document.querySelector<HTMLButtonElement>('#pay')
  button?.form?.requestSubmit(button)
}

function endWallet(): void {
  wallet?.paymentFailed({ reason: 'fail' })
  wallet = undefined
}

function make(stripe: Stripe, wanted: StripeElements, place: HTMLElement): Form {
  const look = lookOfPage()
  const elements = stripe.elements({ ...wanted, ...look })
  // Our own fields ask for the buyer, our own texts for the mandate, and wallets are above the form.
  const card = elements.create('payment', {
    fields: { billingDetails: 'never' },
    terms: { card: 'never' },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  const become = (change: Partial<typeof shown>) => {
    Object.assign(shown, change)
    paint()
  }
  card.on('ready', () => become({ isReady: true }))
  card.on('loaderror', () => become({ isAway: true }))
  card.mount(place)
  const wallets = elements.create('expressCheckout', { buttonHeight: 44 })
  wallets.on('ready', ({ availablePaymentMethods }) =>
    become({ hasWallets: availablePaymentMethods !== undefined }),
  )
  wallets.on('click', openWallet)
  wallets.on('confirm', confirmWallet)
  const walletsPlace = byId('stripe-wallets')
  if (walletsPlace) wallets.mount(walletsPlace)
  return {
    stripe,
    elements,
    place,
    given: JSON.stringify([wanted, look]),
    destroy() {
      card.destroy()
      wallets.destroy()
      Object.assign(shown, { isReady: false, hasWallets: false })
    },
  }
}

/** An option that is left out stays as it was, so it has to be taken back. */
function change(made: Form, wanted: StripeElements): void {
  const look = lookOfPage()
  const given = JSON.stringify([wanted, look])
  if (given === made.given) return
  made.given = given
  made.elements.update({ setupFutureUsage: null, ...wanted, ...look })
}

function release(): undefined {
  form?.destroy()
  form = undefined
}

/** The form as the page wants it now; undefined without one, or without the script. */
async function show(): Promise<Form | undefined> {
  const key = wantedOf()?.publishableKey
  if (key === undefined) return release()
  if (!hasCountry()) return form
  const stripe = await stripeFor(key).catch(() => undefined)
  shown.isAway = !stripe
  // The page may be another one by now.
  const wanted = wantedOf()?.elements
  const place = byId('stripe-card')
  if (form && (form.place !== place || !wanted)) release()
  if (form && wanted) change(form, wanted)
  else if (stripe && wanted && place) form = make(stripe, wanted, place)
  paint()
  return form
}

async function tokenOf({ elements, stripe }: Form): Promise<string> {
  const { error: invalid } = await elements.submit()
  // The form says it beside its own fields.
  if (invalid) return ''
  const billing_details = billingDetails()
  const own = wallet ? {} : { params: { payment_method_data: { billing_details } } }
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, ...own })
  tell(error && (error.message ?? ''))
  return confirmationToken?.id ?? ''
}

function giveUp(): '' {
  shown.isAway = true
  paint()
  return ''
}

/** Puts the token of the card in Stripe’s form into ours; false where there is none. */
export async function takeStripe(ours: HTMLFormElement): Promise<boolean> {
  const token = ours.querySelector<HTMLInputElement>('[data-token]')
  // Without a country the server says what is missing.
  if (!token || !wantedOf()?.elements || !hasCountry()) return true
  const made = await show()
  token.value = made ? await tokenOf(made).catch(giveUp) : ''
  if (token.value === '') endWallet()
  return token.value !== ''
}

export function wireStripe(): void {
  const look = () => {
    if (wantedOf()) endWallet()
    void show()
  }
  void show()
  document.addEventListener('page-changed', look)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void show())
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-stripe-again]')) void show()
  })
}

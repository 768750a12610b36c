import { type StripeElements, stripeScript } from '@guildhall/contract/stripe-form'

type Failure = { readonly message?: string }

/** A wallet was approved; it stays open until it is told how it went. */
export type WalletConfirm = {
  readonly billingDetails?: { readonly name?: string; readonly email?: string }
  paymentFailed(options: { readonly reason: 'fail' }): void
}
/** The button of a wallet was pressed. */
export type WalletClick = { resolve(options: object): void; reject(): void }
type Ready = { readonly availablePaymentMethods?: object }

type HostedElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready', work: (event: Ready) => void): void
  on(event: 'loaderror', work: () => void): void
  on(event: 'click', work: (event: WalletClick) => void): void
  on(event: 'confirm', work: (event: WalletConfirm) => void): void
}

/** What differs from `StripeElements` is how an option is taken back. */
type Changes = Omit<StripeElements, 'setupFutureUsage'> & {
  readonly setupFutureUsage: 'off_session' | null
  readonly locale: string
  readonly appearance: object
}

export type Elements = {
  create(kind: 'payment' | 'expressCheckout', options: object): HostedElement
  submit(): Promise<{ readonly error?: Failure }>
  update(changes: Changes): void
}

/** As much of Stripe.js as is used here. */
export type Stripe = {
  elements(
    options: StripeElements & { readonly locale: string; readonly appearance: object },
  ): Elements
  createConfirmationToken(given: {
    readonly elements: Elements
    readonly params?: object
  }): Promise<{
    readonly error?: Failure
    readonly confirmationToken?: { readonly id: string }
  }>
  handleNextAction(given: { readonly clientSecret: string }): Promise<unknown>
}

type Policies = {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}
const globals = globalThis as {
  Stripe?: (key: string) => Stripe
  trustedTypes?: Policies
}

const patience = 8_000
const origin = `${new URL(stripeScript).origin}/`

let isLetIn = false

/** Stripe’s script loads further ones of its own; nothing else is let in. */
function letStripeIn(): void {
  if (isLetIn) return
  isLetIn = true
  globals.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith(origin) ? url : null),
  })
}

let attempts = 0

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => reject(new Error('Stripe’s script did not come.'))
    setTimeout(fail, patience)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => resolve())
    // At the same address, browsers would wait for the answer that does not come.
    script.src = attempts === 0 ? stripeScript : `${stripeScript}?attempt=${attempts}`
    attempts++
    document.head.append(script)
  })
}

async function create(key: string): Promise<Stripe> {
  letStripeIn()
  // The first script may have come after it was given up.
  if (!globals.Stripe) await load().catch(() => (globals.Stripe ? undefined : load()))
  if (!globals.Stripe) throw new Error('Stripe’s script is not what it should be.')
  return globals.Stripe(key)
}

let creating: Promise<Stripe> | undefined

/**
 * Stripe.js, loaded with the first call. The package of Stripe that does this waits for a script that never
 * comes, for as long as the browser does.
 */
export function stripeFor(key: string): Promise<Stripe> {
  creating ??= create(key).catch((error: unknown) => {
    creating = undefined
    throw error
  })
  return creating
}

import type { StripeElements } from '@guildhall/contract/stripe-form'

type Failed = { readonly error?: { readonly message?: string } }
type Element = {
  mount(at: HTMLElement): void
  on(event: string, work: () => void): void
}
type Elements = {
  create(kind: 'payment' | 'expressCheckout', options?: object): Element
  submit(): Promise<Failed>
  update(options: object): void
}
type Client = {
  elements(options: object): Elements
  createConfirmationToken(
    given: object,
  ): Promise<Failed & { readonly confirmationToken?: { readonly id: string } }>
  handleNextAction(given: { clientSecret: string }): Promise<unknown>
}
type Create = (key: string, options: object) => Client
type Policies = {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

/** Of the same release as the version of the API that the server speaks. */
const source = 'https://js.stripe.com/endive/stripe.js'
const patience = 8_000

const globals = globalThis as { Stripe?: Create; trustedTypes?: Policies }
let client: Promise<Client> | undefined
let elements: Elements | undefined

/** Stripe’s script loads further ones of its own; nothing else is let in. */
function letStripeIn(): void {
  globals.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith('https://js.stripe.com/') ? url : null),
  })
}

function loadOnce(): Promise<Create> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Stripe’s script did not come.'))
    }
    const timer = setTimeout(fail, patience)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (globals.Stripe) resolve(globals.Stripe)
      else fail()
    })
    script.src = source
    document.head.append(script)
  })
}

function clientOf(key: string): Promise<Client> {
  if (!client) {
    if (!globals.Stripe) letStripeIn()
    client = loadOnce()
      .catch(loadOnce)
      .then((create) => create(key, { locale: document.documentElement.lang }))
    client.catch(() => {
      client = undefined
    })
  }
  return client
}

const fieldsOf = () => document.querySelector<HTMLElement>('[data-stripe]')

function tell(problem: string | undefined): void {
  const text = document.getElementById('stripe-problem')
  if (!text) return
  text.hidden = problem === undefined
  // What Stripe says of a card is in the language of the page; without its script our own text is there.
  if (problem) text.textContent = problem
}

/** Our colors, in the theme of the page. */
function appearance() {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const variables = {
    colorBackground: token('--surface'),
    colorText: token('--text'),
    colorDanger: token('--danger'),
    colorPrimary: token('--focus'),
    fontFamily: style.fontFamily,
    spacingUnit: '4px',
  }
  return { theme: 'flat', variables, labels: 'above' }
}

/** Makes the form, or tells it of another amount. */
async function show(): Promise<void> {
  const fields = fieldsOf()
  const country = document.querySelector<HTMLSelectElement>('[name="country"]')?.value
  if (!fields || !country) return
  const options = JSON.parse(fields.dataset.stripe ?? '{}') as StripeElements
  if (elements) return elements.update(options)
  const loaded = await clientOf(fields.dataset.key ?? '').catch(() => undefined)
  document.getElementById('stripe-away')?.toggleAttribute('hidden', loaded !== undefined)
  const [express, card] = ['express', 'payment'].map((name) =>
    document.getElementById(`stripe-${name}`),
  )
  if (!loaded || elements || !express || !card) return
  elements = loaded.elements({ ...options, appearance: appearance() })
  elements.create('payment', { fields: { billingDetails: 'never' } }).mount(card)
  const wallets = elements.create('expressCheckout')
  wallets.on('confirm', () => fields.closest('form')?.requestSubmit())
  wallets.mount(express)
}

/** Who pays, as it is typed into our own fields. */
function billingOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const [line1, line2, city, postal_code, country] = [
    'line1',
    'line2',
    'city',
    'postal_code',
    'country',
  ].map(text)
  const state = text('state').replace(/^[A-Z]{2}-/, '')
  return {
    name: text('customer_name'),
    email: text('customer_email'),
    phone: '',
    address: { line1, line2, city, state, postal_code, country },
  }
}

/** Puts the token of the card in Stripe's form into ours; false where there is none. */
export async function takeStripe(form: HTMLFormElement): Promise<boolean> {
  const token = form.querySelector<HTMLInputElement>('[data-token]')
  if (!fieldsOf() || !token) return true
  await show()
  if (!client || !elements) return false
  const { error: invalid } = await elements.submit()
  if (invalid) return false
  const params = { payment_method_data: { billing_details: billingOf(form) } }
  const made = await (await client).createConfirmationToken({ elements, params })
  tell(made.error && (made.error.message ?? ''))
  token.value = made.confirmationToken?.id ?? ''
  return token.value !== ''
}

let answered: string | undefined

/** What the bank asks by Stripe's script; the page follows what comes of it by itself. */
async function answer(): Promise<void> {
  const { key = '', secret: clientSecret = '' } =
    document.querySelector<HTMLElement>('#progress')?.dataset ?? {}
  if (clientSecret === '' || clientSecret === answered) return
  answered = clientSecret
  const loaded = await clientOf(key).catch(() => undefined)
  await loaded?.handleNextAction({ clientSecret })
}

export function wireStripe(): void {
  const look = () => {
    if (!fieldsOf()) elements = undefined
    void show()
    void answer()
  }
  look()
  document.addEventListener('page-changed', look)
}

import type { Clock } from '../../src/platform/system.ts'

/** A refused request, as Stripe answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: object

  constructor(
    status: number,
    fields: Readonly<Record<string, string>> & { readonly message: string },
  ) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

type Card = {
  readonly last4: string
  readonly first: string
  readonly later: string
  /** Its bank is only asked by Stripe's script. */
  readonly inScript?: true
}

/** What the first payment with the token does, and later ones with the saved card. */
const cards: Readonly<Record<string, Card>> = {
  ctoken_visa: { last4: '4242', first: 'succeeded', later: 'succeeded' },
  ctoken_declined: { last4: '0002', first: 'generic_decline', later: 'generic_decline' },
  ctoken_stolen: { last4: '9979', first: 'stolen_card', later: 'stolen_card' },
  ctoken_challenge: { last4: '3155', first: 'challenge', later: 'succeeded' },
  ctoken_always_challenge: { last4: '3220', first: 'challenge', later: 'challenge' },
  ctoken_script_challenge: {
    last4: '3220',
    first: 'challenge',
    later: 'challenge',
    inScript: true,
  },
  ctoken_fails_later: { last4: '0341', first: 'succeeded', later: 'insufficient_funds' },
  ctoken_slow: { last4: '0077', first: 'processing', later: 'processing' },
}

/** How a form was made, as its page told it. */
type Made = {
  readonly mode: string
  readonly amount?: number
  readonly currency: string
  readonly setupFutureUsage?: string | null
  readonly allowedPaymentMethodTypes: readonly string[]
}

/** What is sold at a page. */
type Items = {
  readonly 0: { readonly price_data: { readonly unit_amount: string; readonly currency: string } }
}

type Row = Record<string, unknown> & { readonly id: string; readonly created: number }
type Fields = Readonly<Record<string, unknown>>

const missing = (kind: string, id: unknown, param: string) =>
  new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  })
const unexpectedState = (code: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message: 'The state does not allow it.' })

let accounts = 0

/** The objects of an account, and the rules by which they change. */
export function createBooks(clock: Clock) {
  const accountNumber = ++accounts
  let rows = 0
  const tables = {
    customers: new Map<string, Row>(),
    payment_intents: new Map<string, Row>(),
    setup_intents: new Map<string, Row>(),
    sessions: new Map<string, Row>(),
    refunds: new Map<string, Row>(),
    charges: new Map<string, Row>(),
    disputes: new Map<string, Row>(),
  }
  type Table = keyof typeof tables
  const methods = new Map<string, { readonly card: Card; readonly customer: string }>()

  function insert(table: Table, prefix: string, fields: Fields): Row {
    const id = `${prefix}_${accountNumber}_${++rows}`
    const created = Math.floor(clock.ms() / 1000)
    const secret = table.endsWith('_intents') ? { client_secret: `${id}_secret_of_tests` } : {}
    const row = { id, created, metadata: {}, ...secret, ...fields }
    tables[table].set(id, row)
    return row
  }

  function find(table: Table, id: unknown, param = 'id'): Row {
    const row = tables[table].get(String(id))
    if (!row) throw missing(table.slice(0, -1), id, param)
    return row
  }

  const forms = new Map<string, { readonly token: string; readonly made: Made }>()

  /** The token of a form that was made for another payment is refused. */
  function tokenOf(given: unknown, row: Row): string {
    const form = forms.get(String(given))
    if (!form) return String(given)
    const { allowedPaymentMethodTypes: kinds, amount, currency, mode, setupFutureUsage } = form.made
    const isSetUp = row.object === 'setup_intent'
    const { guildhall_currency: currencyOfSetUp } = row.metadata as Record<string, unknown>
    const differences = Object.entries({
      mode: [mode, isSetUp ? 'setup' : 'payment'],
      amount: isSetUp ? [] : [amount, row.amount],
      currency: [currency, isSetUp ? currencyOfSetUp : row.currency],
      usage: [setupFutureUsage ?? undefined, isSetUp ? row.usage : row.setup_future_usage],
      kinds: [kinds.join(), Object.values(row.allowed_payment_method_types ?? {}).join()],
    }).filter(([, [form, object]]) => form !== object)
    if (differences.length === 0) return form.token
    throw new Refusal(400, {
      type: 'invalid_request_error',
      param: 'confirmation_token',
      message: `The form was made for something else: ${JSON.stringify(differences)}`,
    })
  }

  const cardOf = ({ last4 }: Card) => ({
    brand: 'visa',
    last4,
    exp_month: 12,
    exp_year: 2031,
    fingerprint: `fp_${last4}`,
  })

  function succeed(row: Row, card: Card, method: string) {
    row.status = 'succeeded'
    row.next_action = null
    if (row.object === 'setup_intent') {
      row.payment_method = { id: method, card: cardOf(card) }
      return
    }
    const { amount, currency } = row
    const charge = insert('charges', 'ch', {
      amount,
      currency,
      payment_intent: row.id,
      payment_method_details: { card: cardOf(card) },
    })
    Object.assign(row, { latest_charge: charge, amount_received: amount, payment_method: method })
  }

  function decline(row: Row, card: Card, decline_code: string): never {
    const error = {
      type: 'card_error',
      code: decline_code === 'authentication_required' ? decline_code : 'card_declined',
      decline_code,
      message: 'Your card was declined.',
    }
    row.status = 'requires_payment_method'
    const key = row.object === 'setup_intent' ? 'last_setup_error' : 'last_payment_error'
    row[key] = { ...error, payment_method: { card: cardOf(card) } }
    throw new Refusal(402, error)
  }

  /** Tokens of the form say `use_stripe_sdk`, unless the confirmation says otherwise. */
  function nextAction({ id }: Row, { inScript }: Card, given: Fields) {
    const { confirmation_token: token, return_url, use_stripe_sdk } = given
    const usesScript = use_stripe_sdk === undefined ? token !== undefined : use_stripe_sdk === true
    if (usesScript || inScript) return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    const redirect = { url: `https://bank.example/${id}`, return_url }
    return { type: 'redirect_to_url', redirect_to_url: redirect }
  }

  function confirm(table: 'payment_intents' | 'setup_intents', id: string, given: Fields): Row {
    const row = find(table, id)
    const isOpen = ['requires_payment_method', 'requires_confirmation'].includes(String(row.status))
    if (!isOpen) throw unexpectedState('payment_intent_unexpected_state')
    const { confirmation_token: token, off_session, payment_method, return_url } = given
    if (!off_session && !return_url) throw unexpectedState('parameter_missing')
    const saved = payment_method === undefined ? undefined : methods.get(String(payment_method))
    const card = saved?.card ?? cards[tokenOf(token, row)]
    if (!card || (saved && saved.customer !== row.customer)) {
      throw missing('PaymentMethod', payment_method ?? token, 'payment_method')
    }
    const method = saved ? String(payment_method) : `pm_${accountNumber}_${++rows}`
    methods.set(method, { card, customer: String(row.customer) })
    const outcome = saved ? card.later : card.first
    if (outcome === 'succeeded') succeed(row, card, method)
    else if (outcome === 'processing') row.status = 'processing'
    else if (outcome !== 'challenge') decline(row, card, outcome)
    else if (off_session) decline(row, card, 'authentication_required')
    else {
      row.status = 'requires_action'
      row.next_action = nextAction(row, card, given)
    }
    row.confirmed_with = { card, method }
    return row
  }

  const confirmedWith = (row: Row) =>
    row.confirmed_with as { readonly card: Card; readonly method: string }

  return {
    tables,
    insert,
    find,
    confirm,

    /** A page at which a customer pays. */
    openSession({ customer, mode, payment_intent_data, setup_intent_data, ...given }: Fields): Row {
      find('customers', customer, 'customer')
      const { line_items: items } = given as { line_items?: Items }
      const id = `cs_${accountNumber}_${++rows}`
      const row = {
        id,
        created: Math.floor(clock.ms() / 1000),
        object: 'checkout.session',
        status: 'open',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        customer,
        mode,
        metadata: given.metadata,
        success_url: given.success_url,
        cancel_url: given.cancel_url,
        payment_intent: null,
        setup_intent: null,
        pays: {
          ...(mode === 'setup'
            ? { object: 'setup_intent', usage: 'off_session', ...(setup_intent_data as object) }
            : {
                object: 'payment_intent',
                amount: Number(items?.[0].price_data.unit_amount),
                amount_received: 0,
                currency: items?.[0].price_data.currency,
                ...(payment_intent_data as object),
              }),
          customer,
          status: 'requires_payment_method',
        },
      }
      tables.sessions.set(id, row)
      return row
    },

    expireSession(id: string): Row {
      const row = find('sessions', id)
      if (row.status !== 'open') throw unexpectedState('resource_missing')
      return Object.assign(row, { status: 'expired', url: null })
    },

    /** The customer pays at the page, with a card that does what the token does. */
    payAtSession(id: string, token = 'ctoken_visa'): void {
      const row = find('sessions', id)
      if (row.status !== 'open') throw unexpectedState('resource_missing')
      const { mode, pays } = row as Row & { mode: string; pays: Fields }
      const isSetUp = mode === 'setup'
      const kind = isSetUp ? 'setup_intent' : 'payment_intent'
      const attempt = (row[kind] as Row | null) ?? insert(`${kind}s`, isSetUp ? 'seti' : 'pi', pays)
      row[kind] = attempt
      const card = cards[token]
      if (!card) throw new Error(`There is no card ${token}.`)
      const method = `pm_${accountNumber}_${++rows}`
      methods.set(method, { card, customer: String(row.customer) })
      if (card.first !== 'succeeded') return
      succeed(attempt, card, method)
      Object.assign(row, { status: 'complete', url: null })
    },

    /** The token of a form in a browser, whose card does what the given token does. */
    takeForm(token: string, made: Made): string {
      const id = `ctoken_${accountNumber}_${++rows}`
      forms.set(id, { token, made })
      return id
    },

    /** The account of the key; all stand-ins are one, unless a test says otherwise. */
    accountId: 'acct_of_tests' as string | null,
    canCharge: true,
    account() {
      if (this.accountId !== null) {
        return { id: this.accountId, object: 'account', charges_enabled: this.canCharge }
      }
      throw new Refusal(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions.',
      })
    },

    saveCustomer(id: string | undefined, given: Fields): Row {
      // Stripe takes no address with letters beyond ASCII before the @.
      if (/[^\x20-\x7e].*@/.test(String(given.email))) {
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'email_invalid',
          param: 'email',
          message: `Invalid email address: ${given.email}`,
        })
      }
      const row = id === undefined ? insert('customers', 'cus', {}) : find('customers', id)
      return Object.assign(row, given)
    },

    cancel(table: 'payment_intents' | 'setup_intents', id: string): Row {
      const row = find(table, id)
      if (['succeeded', 'processing', 'canceled'].includes(String(row.status))) {
        throw unexpectedState('payment_intent_unexpected_state')
      }
      return Object.assign(row, { status: 'canceled', canceled_at: Math.floor(clock.ms() / 1000) })
    },

    /** What happens without a call: a bank decides, or a cardholder answers. */
    settle(id: string, outcome: 'succeed' | 'fail') {
      const row = find(id.startsWith('seti_') ? 'setup_intents' : 'payment_intents', id)
      const { card, method } = confirmedWith(row)
      if (outcome === 'succeed') return succeed(row, card, method)
      try {
        decline(row, card, 'authentication_failed')
      } catch {
        // The caller of an API call would be told.
      }
    },

    /** A cardholder complains at the bank, which withdraws the money. */
    dispute(reference: string, given: Fields = {}): Row {
      const { amount, currency, id } = find('payment_intents', reference, 'payment_intent')
      return insert('disputes', 'dp', {
        amount,
        currency,
        payment_intent: id,
        status: 'needs_response',
        reason: 'fraudulent',
        evidence_details: { due_by: Math.floor(clock.ms() / 1000) + 7 * 86_400, past_due: false },
        balance_transactions: [{ amount: -Number(amount), currency, fee: 1_500 }],
        ...given,
      })
    },

    /** Only what waits for a response can be given up. */
    closeDispute(id: string): Row {
      const dispute = find('disputes', id)
      if (dispute.status !== 'needs_response') throw unexpectedState('dispute_closed')
      return Object.assign(dispute, { status: 'lost', evidence_details: null })
    },

    refund(given: Fields): Row {
      const payment = find('payment_intents', given.payment_intent, 'payment_intent')
      const done = [...tables.refunds.values()].filter(
        ({ payment_intent: of }) => of === payment.id,
      )
      const refunded = done.reduce((sum, { amount }) => sum + Number(amount), 0)
      const amount = Number(given.amount)
      if (refunded + amount > Number(payment.amount_received ?? 0)) {
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: 'The charge has already been refunded.',
        })
      }
      const { currency, id: payment_intent } = payment
      const fields = { amount, currency, payment_intent, status: 'succeeded' }
      return insert('refunds', 're', { ...fields, metadata: given.metadata ?? {} })
    },
  }
}
export type Books = ReturnType<typeof createBooks>

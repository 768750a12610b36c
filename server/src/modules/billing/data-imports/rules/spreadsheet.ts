type Row = Readonly<Record<string, string>>

/** Other names of columns, as files of other services have them. */
const aliases: Readonly<Record<string, string>> = {
  customer_email: 'email',
  email_address: 'email',
  address_line1: 'line1',
  address_line2: 'line2',
  address_city: 'city',
  address_state: 'state',
  address_country: 'country',
  address_postal_code: 'postal_code',
  zip: 'postal_code',
  current_period_start_utc: 'current_period_start',
  current_period_end_utc: 'current_period_end',
  quantity: 'seats',
}

const addressFields = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const

function named(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      Object.hasOwn(aliases, name) ? aliases[name] : name.replace(/_\(utc\)$/, ''),
      value,
    ]),
  )
}

/** Characters that the database does not store; a text in place of the object is refused. */
const unstorable = /\\u(0000|d[89a-f])/i

function jsonOr(text: string | undefined): unknown {
  if (text === undefined || unstorable.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A customer of `/v1/customers/export`, of a list from another service or of a spreadsheet. */
export function customerOf(given: Row): Readonly<Record<string, unknown>> {
  const row = named(given)
  const { email, external_id, id, locale, metadata, name, tax_id, tax_id_format, type } = row
  const address = Object.fromEntries(
    addressFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  )
  return {
    id: id ?? external_id ?? email,
    email,
    external_id,
    name,
    locale,
    type,
    billing_address: row.country === undefined ? undefined : address,
    tax_id: tax_id && tax_id_format ? [tax_id, tax_id_format] : tax_id,
    metadata: jsonOr(metadata),
  }
}

/** `2030-01-31` and `2030-01-31 23:59:59`, as exports have it, are times of UTC. */
const instant = (text: string | undefined) =>
  text?.replace(
    /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(:\d\d)?)?$/,
    (_, day: string, minute = '00:00', second = ':00') => `${day}T${minute}${second}Z`,
  )

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text

/** How a row names its customer. */
const customerNamed = ({ customer_id, email, external_customer_id }: Row) => ({
  customer_id,
  external_customer_id,
  customer_email: email,
})

/** A subscription of `/v1/subscriptions/export`, of another service or of a spreadsheet. */
export function subscriptionOf(given: Row): Readonly<Record<string, unknown>> {
  const row = named(given)
  const customer = row.customer_id ?? row.external_customer_id ?? row.email
  return {
    id: row.id ?? (row.product_id && customer && `${customer} ${row.product_id}`),
    status: row.status ?? 'active',
    ...customerNamed(row),
    product_id: row.product_id,
    discount_id: row.discount_id,
    currency: row.currency?.toLowerCase(),
    amount: wholeNumber(row.amount),
    seats: wholeNumber(row.seats),
    started_at: instant(row.started_at ?? row.created_at),
    current_period_start: instant(row.current_period_start),
    current_period_end: instant(row.current_period_end),
    trial_end: instant(row.trial_end),
    cancel_at_period_end: row.cancel_at_period_end?.toLowerCase() === 'true',
    pause_at_period_end: row.pause_at_period_end?.toLowerCase() === 'true',
    paused_at: instant(row.paused_at),
    resumes_at: instant(row.resumes_at),
    metadata: jsonOr(row.metadata),
  }
}

/** A seat of a subscription: of an export, of another service or of a spreadsheet. */
export function seatOf(given: Row): Readonly<Record<string, unknown>> {
  const row = named(given)
  const customer = row.customer_id ?? row.external_customer_id ?? row.email
  return {
    ...customerNamed(row),
    id: row.id ?? (row.subscription_id && customer && `${customer} ${row.subscription_id}`),
    subscription_id: row.subscription_id,
    order_id: row.order_id,
    status: row.status?.toLowerCase(),
    claimed_at: instant(row.claimed_at),
    seat_metadata: jsonOr(row.seat_metadata ?? row.metadata),
  }
}

/** A column without a value says that there is none; without the column, the file does not say it. */
const nullable = (value: unknown, name: string, names: readonly string[]) =>
  value ?? (names.includes(name) ? null : undefined)

/** A license key of an export, of another service or of a spreadsheet; `names` are its columns. */
export function licenseKeyOf(
  given: Row,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const row = named(given)
  const limit = (name: string) => nullable(wholeNumber(row[name]), name, names)
  return {
    ...customerNamed(row),
    id: row.id,
    benefit_id: row.benefit_id,
    key: row.key,
    status: row.status?.toLowerCase(),
    limit_activations: limit('limit_activations'),
    usage: wholeNumber(row.usage),
    limit_usage: limit('limit_usage'),
    validations: wholeNumber(row.validations),
    last_validated_at: instant(row.last_validated_at),
    expires_at: nullable(instant(row.expires_at), 'expires_at', names),
    activations: jsonOr(row.activations),
  }
}

import type { WebhookFormat } from '@guildhall/contract/billing/merchant-webhooks'
import { decimalsOf, isCurrency, truncateText } from '../../../../kernel/index.ts'

type Line = { readonly label: string; readonly value: string }
type Data = Readonly<Record<string, unknown>>

const maxLength = 200

/** The body for a chat: made when it is sent, from what is stored for all formats. */
export function chatBody(format: Exclude<WebhookFormat, 'raw'>, type: string, data: unknown) {
  const title = titleOf(type)
  const lines = linesOf(isData(data) ? data : {})
  return JSON.stringify(format === 'discord' ? forDiscord(title, lines) : forSlack(title, lines))
}

/** Values come from customers: they may mention nobody, and lead nowhere. */
function forDiscord(title: string, lines: readonly Line[]) {
  const fields = lines.map(({ label, value }) => ({
    name: label,
    value: escapeDiscord(value),
    inline: true,
  }))
  return { content: title, embeds: [{ title, fields }], allowed_mentions: { parse: [] } }
}

/** Without `<` nothing becomes a mention or a link. */
function forSlack(title: string, lines: readonly Line[]) {
  const text = lines.map(({ label, value }) => `${label}: ${escapeSlack(value)}`)
  return { text: [`*${title}*`, ...text].join('\n') }
}

/** Markdown is shown as text, and an address is no link. */
const escapeDiscord = (text: string) =>
  text.replaceAll(/[\\*_~`|<>[\]()#]/g, '\\$&').replaceAll('//', '/\\/')

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `subscription.past_due` becomes `Subscription past due`. */
function titleOf(type: string): string {
  const words = type.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

const textAt = (data: Data, ...path: readonly string[]): string | undefined => {
  const value = path.reduce<unknown>((at, key) => (isData(at) ? at[key] : undefined), data)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function linesOf(data: Data): Line[] {
  const found: [string, string | undefined][] = [
    ['Name', textAt(data, 'name') ?? textAt(data, 'description')],
    ['Product', textAt(data, 'product', 'name')],
    ['Customer', textAt(data, 'customer', 'email') ?? textAt(data, 'email')],
    ['Amount', amountOf(data)],
    ['Status', textAt(data, 'status')],
    ['Id', textAt(data, 'id')],
  ]
  return found.flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value: truncateText(value, maxLength) }],
  )
}

function amountOf(data: Data): string | undefined {
  const { total_amount: total, amount } = data
  const minor = total ?? amount
  const currency = textAt(data, 'currency')
  if (typeof minor !== 'number' || currency === undefined || !isCurrency(currency)) return undefined
  const decimals = decimalsOf(currency)
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`
}

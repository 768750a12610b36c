import { html } from 'hono/html'

/** A line of a list of amounts; the last one of a bill is a total. */
export type EmailRow = {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

/** `lead` replaces the label in plain text, followed by the address. */
type FooterLink = { readonly label: string; readonly lead: string; readonly url: string }

/** The content of an email before layout: translated texts. */
export type EmailContent = {
  readonly locale: string
  /** Whose email it is, if not of this installation. */
  readonly brand?: string
  /** The address of its logo, and the color of its buttons with the text on them. */
  readonly logo?: string | null
  readonly accent?: { readonly color: string; readonly text: string } | null
  readonly subject: string
  readonly preview: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** What was bought, for example. */
  readonly rows?: readonly EmailRow[]
  /** `lead` replaces the label in plain text, followed by the address. */
  readonly button?: { readonly label: string; readonly lead: string; readonly url: string }
  /** In smaller type. */
  readonly notes?: readonly string[]
  readonly expiry?: string | undefined
  readonly notYou?: string | undefined
  readonly footer: string
  /** Below the footer. */
  readonly links?: readonly FooterLink[]
}

export function textOf(content: EmailContent): string {
  const { greeting, paragraphs, rows = [], button, expiry, notYou, footer } = content
  const { links = [], notes = [] } = content
  const parts = [
    greeting,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.lead}\n${button.url}`,
    ...notes,
    expiry,
    notYou,
    ['-- ', footer, ...links.map(linkText)].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A link to write an email is its address. */
function linkText({ lead, url }: FooterLink) {
  return `${lead} ${url.replace(/^mailto:/, '')}`
}

const serif = "Piazzolla, 'Iowan Old Style', 'Noto Serif', Georgia, serif"
const sans = "Onest, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif"
const cell = `font-family:${sans};font-size:15px;line-height:24px;color:#161b18`
const quiet = `font-family:${sans};font-size:13px;line-height:20px;color:#505a53`

function rowHtml({ isTotal, label, value }: EmailRow) {
  const weight = isTotal ? 'font-weight:600' : 'font-weight:400'
  const edge = `border-top:1px solid #dadfd4;padding:8px 0;${cell};${weight};vertical-align:top`
  return html`<tr><td style="${edge};word-break:break-word">${label}</td>
<td align="right" style="${edge};padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums">${value}</td></tr>
`
}

function linkHtml({ label, url }: FooterLink) {
  return html`<a href="${url}" style="color:#505a53;margin-right:16px">${label}</a> `
}

function tableHtml(rows: readonly EmailRow[]) {
  if (rows.length === 0) return ''
  return html`<tr><td style="padding:20px 32px 0"><table width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.map(rowHtml)}</table></td></tr>`
}

/** Email clients support tables and inline styles; the template escapes all values. */
export function htmlOf(content: EmailContent): string {
  const { locale, brand = 'Guildhall', subject, preview, greeting, paragraphs } = content
  const { rows = [], button, notes = [], expiry, notYou, footer, links = [], logo } = content
  const { color, text: onColor } = content.accent ?? { color: '#0d5148', text: '#ffffff' }
  const mark = logo
    ? html`<img src="${logo}" alt="${brand}" height="40" style="display:block;height:40px;max-width:240px">`
    : brand
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f1f3ee">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f3ee">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fbfcf9;border:1px solid #dadfd4;border-left:6px solid ${color}">
<tr><td style="padding:32px 32px 8px;font-family:${serif};font-size:20px;line-height:28px;font-weight:600;color:${color};word-break:break-word">${mark}</td></tr>
<tr><td style="padding:8px 32px 0"><h1 style="margin:0;font-family:${serif};font-size:24px;line-height:32px;font-weight:600;color:#161b18;word-break:break-word">${subject}</h1></td></tr>
<tr><td style="padding:16px 32px 0;${cell}">${greeting}</td></tr>
${paragraphs.map((text) => html`<tr><td style="padding:12px 32px 0;${cell}">${text}</td></tr>`)}
${tableHtml(rows)}
${
  button
    ? html`<tr><td style="padding:24px 32px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="background:${color};border-radius:7px"><a href="${button.url}" style="display:inline-block;padding:12px 24px;font-family:${sans};font-size:15px;line-height:20px;font-weight:600;color:${onColor};text-decoration:none">${button.label}</a></td>
</tr></table></td></tr>
<tr><td style="padding:12px 32px 0;${quiet};word-break:break-all"><a href="${button.url}" style="color:${content.accent ? color : '#0b5a4f'}">${button.url}</a></td></tr>`
    : ''
}
${[...notes, expiry, notYou].map((text) => (text ? html`<tr><td style="padding:12px 32px 0;${quiet}">${text}</td></tr>` : ''))}
<tr><td style="padding:24px 32px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-top:1px solid #dadfd4;padding-top:16px;${quiet}">${footer}${links.length > 0 ? html`<br>${links.map(linkHtml)}` : ''}</td></tr></table></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

import type { AccentPalette } from '@guildhall/contract/shared/accent-colors'
import { html, raw } from 'hono/html'

/** A line of a list of amounts; the last one of a bill is a total. */
export type EmailRow = {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

/** `lead` replaces the label in plain text, followed by the address. */
type FooterLink = { readonly label: string; readonly lead: string; readonly url: string }

/** The full address of a picture of this server, with the size in which it is shown. */
export type EmailLogo = { readonly url: string; readonly width: number; readonly height: number }

/** A paragraph of a seller: its lines, each in parts of which some are addresses. */
export type OwnText = readonly (readonly { readonly text: string; readonly isLink: boolean }[])[]

/** The content of an email before layout: translated texts. */
export type EmailContent = {
  readonly locale: string
  /** Whose email it is, if not of this installation. */
  readonly brand?: string
  readonly logo?: EmailLogo | null
  /** The color of its buttons and links; null for that of the product. */
  readonly accent?: AccentPalette | null
  /** Above all, such as that this is a test. */
  readonly banner?: string
  readonly subject: string
  readonly preview: string
  readonly greeting: string
  /** Words of the seller, above what the email has to say. */
  readonly opening?: readonly OwnText[]
  readonly paragraphs: readonly string[]
  /** What somebody wrote to the reader, below what the email has to say. */
  readonly quote?: readonly OwnText[]
  /** What was bought, for example. */
  readonly rows?: readonly EmailRow[]
  /**
   * `lead` replaces the label in plain text, followed by the address; `paste` stands before the address
   * below the button.
   */
  readonly button?: FooterLink & { readonly paste: string }
  /** Words of the seller, below what the email has to say. */
  readonly closing?: readonly OwnText[]
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
  const { banner, closing = [], links = [], notes = [], opening = [], quote = [] } = content
  const parts = [
    banner,
    greeting,
    ...opening.map(ownText),
    ...paragraphs,
    ...quote.map(ownText),
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.lead}\n${button.url}`,
    ...closing.map(ownText),
    ...notes,
    expiry,
    notYou,
    ['-- ', footer, ...links.map(linkText)].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const ownText = (lines: OwnText) =>
  lines.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n')

/** A link to write an email is its address. */
function linkText({ lead, url }: FooterLink) {
  return `${lead} ${url.replace(/^mailto:/, '')}`
}

const serif = "Piazzolla, 'Iowan Old Style', 'Noto Serif', Georgia, 'Times New Roman', serif"
const sans = "Onest, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
const cell = `font-family:${sans};font-size:15px;line-height:24px;color:#161b18`
const soft = `font-family:${sans};font-size:15px;line-height:24px;color:#505a53`
const quiet = `font-family:${sans};font-size:13px;line-height:20px;color:#505a53`

type MailColors = Readonly<Record<'accent' | 'onAccent' | 'link', string>>

const productColors: Readonly<Record<'light' | 'dark', MailColors>> = {
  light: { accent: '#0d5148', onAccent: '#ffffff', link: '#0b5a4f' },
  dark: { accent: '#7accb8', onAccent: '#05231d', link: '#8dd8c5' },
}

/**
 * For mail programs that read styles: the dark theme and the width of phones. All others show what stands
 * in the elements. Nothing in it comes from anybody's words.
 */
const stylesOf = ({ accent, link, onAccent }: MailColors) =>
  raw(`<style>
@media (prefers-color-scheme:dark){
.bg{background:#0c110f !important}
.sheet{background:#121816 !important;border-color:#25302b !important;border-left-color:${accent} !important}
.ink{color:#e8eee9 !important}
.soft{color:#a2afa7 !important}
.sum{border-color:#e8eee9 !important}
.line{border-color:#25302b !important}
.banner{background:#2a2110 !important;border-color:#25302b !important;color:#e8c06a !important}
.button{background:${accent} !important}
.press{color:${onAccent} !important}
.link{color:${link} !important}
}
@media (max-width:639px){
.pad{padding:28px 20px !important}
.pad h1{font-size:24px !important;line-height:30px !important}
.round{padding:16px 8px !important}
}
</style>`)

/** The last line of a bill stands between a single and a double rule. */
function rowHtml({ isTotal, label, value }: EmailRow) {
  const edge = isTotal
    ? `border-top:1px solid #161b18;border-bottom:3px double #161b18;padding:10px 0;font-weight:600`
    : 'border-top:1px solid #dadfd4;padding:8px 0;font-weight:400'
  const [kind, ink, of] = isTotal ? ['sum', 'ink', cell] : ['line', 'soft', soft]
  return html`<tr><td class="${kind} ${ink}" style="${of};${edge};vertical-align:top;word-break:break-word">${label}</td>
<td class="${kind} ink" align="right" style="${cell};${edge};vertical-align:top;padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums">${value}</td></tr>
`
}

function linkHtml({ label, url }: FooterLink) {
  return html`<a class="soft" href="${url}" style="color:#505a53;margin:0 8px">${label}</a> `
}

function tableHtml(rows: readonly EmailRow[]) {
  if (rows.length === 0) return ''
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0;border-collapse:collapse">
${rows.map(rowHtml)}</table>
`
}

/** The name stays where pictures are off. */
function brandHtml(brand: string, logo: EmailLogo | null | undefined) {
  const name = html`<td class="ink" style="${cell};font-weight:600;word-break:break-word">${brand}</td>`
  if (!logo) return name
  const { height, url, width } = logo
  return html`<td width="${width + 12}" style="width:${width + 12}px"><img src="${url}" alt="" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;border:0;border-radius:7px"></td>${name}`
}

const bannerHtml = (text: string) =>
  html`<tr><td class="banner" style="padding:10px 40px;background:#faf0d9;border-bottom:1px solid #dadfd4;border-top-right-radius:12px;${quiet};color:#7a4b00;font-weight:600">${text}</td></tr>
`

function buttonHtml(
  { label, paste, url }: NonNullable<EmailContent['button']>,
  { accent, link, onAccent }: MailColors,
) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr>
<td class="button" style="background:${accent};border-radius:7px"><a class="press" href="${url}" style="display:inline-block;padding:12px 20px;font-family:${sans};font-size:15px;line-height:24px;font-weight:600;color:${onAccent};text-decoration:none">${label}</a></td>
</tr></table>
<p class="soft" style="margin:28px 0 0;${quiet}">${paste}<br><a class="link" href="${url}" style="color:${link};word-break:break-all">${url}</a></p>
`
}

/** An address is shown as it is, so that nobody is led to another place than they read. */
function ownHtml(lines: OwnText, { link }: MailColors) {
  const pieceHtml = ({ isLink, text }: OwnText[number][number]) =>
    isLink
      ? html`<a class="link" href="${text}" style="color:${link};word-break:break-all">${text}</a>`
      : html`${text}`
  return html`<p class="soft" style="margin:12px 0 0;${soft};word-break:break-word">${lines.map((pieces, at) => html`${at > 0 ? html`<br>` : ''}${pieces.map(pieceHtml)}`)}</p>
`
}

/** Email clients support tables and inline styles; the template escapes all values. */
export function htmlOf(content: EmailContent): string {
  const { locale, brand = 'Guildhall', subject, preview, greeting, paragraphs } = content
  const { rows = [], button, notes = [], expiry, notYou, footer, links = [], logo } = content
  const { banner, closing = [], opening = [], quote = [] } = content
  const { light, dark } = content.accent ?? productColors
  const smaller = [...notes, expiry, notYou].filter((text) => text !== undefined && text !== '')
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${stylesOf(dark)}
</head>
<body class="bg" style="margin:0;padding:0;background:#f1f3ee">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f3ee">
<tr><td class="round" align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fbfcf9;border:1px solid #dadfd4;border-left:6px solid ${light.accent};border-radius:4px 12px 12px 4px">
${banner ? bannerHtml(banner) : ''}<tr><td class="pad" style="padding:40px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${brandHtml(brand, logo)}</tr></table>
<h1 class="ink" style="margin:28px 0 0;font-family:${serif};font-size:28px;line-height:34px;font-weight:600;letter-spacing:-0.01em;color:#161b18;word-break:break-word">${subject}</h1>
<p class="ink" style="margin:16px 0 0;${cell}">${greeting}</p>
${opening.map((text) => ownHtml(text, light))}${paragraphs.map((text) => html`<p class="soft" style="margin:12px 0 0;${soft};word-break:break-word">${text}</p>\n`)}${quote.map((text) => ownHtml(text, light))}${tableHtml(rows)}${button ? buttonHtml(button, light) : ''}${closing.map((text, at) => html`${at === 0 ? html`<div style="height:16px;line-height:16px">&nbsp;</div>` : ''}${ownHtml(text, light)}`)}${smaller.map((text) => html`<p class="soft" style="margin:16px 0 0;${quiet}">${text}</p>\n`)}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px"><tr><td class="soft" align="center" style="padding:20px 12px 0;${quiet};word-break:break-word">${footer}${links.length > 0 ? html`<br>${links.map(linkHtml)}` : ''}</td></tr></table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

/** How a page of the seller shows a checkout, and the code for it; the only place that writes such code. */

export type Look = { readonly locale: string; readonly theme: string }

/** What a page can be told, in the order in which it happens. */
export const embedEvents = ['loaded', 'confirmed', 'success', 'closed'] as const
export type EmbedEvent = (typeof embedEvents)[number]

export type Embedding = {
  /** The address of a checkout link. */
  readonly url: string
  readonly look: Look
  readonly mode: 'overlay' | 'inline'
  readonly events: readonly EmbedEvent[]
  /** Of the button. */
  readonly label: string
}

/** The address of a link with the language and the theme of what it opens. */
export function withLook(url: string, { locale, theme }: Look): string {
  const link = new URL(url)
  if (locale) link.searchParams.set('locale', locale)
  if (theme) link.searchParams.set('theme', theme)
  return link.href
}

/** For markup, also that of React. */
const escaped = (text: string) => text.replace(/[&<>"{}]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A string of a script, which may stand in markup. */
const quoted = (text: string) =>
  `'${text.replace(/[\\'<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`

const scriptOf = (url: string) => `${new URL(url).origin}/embed.js`

function optionsOf({ locale, theme }: Look): string {
  const options = Object.entries({ theme, locale }).filter(([, value]) => value !== '')
  if (options.length === 0) return ''
  return `, { ${options.map(([name, value]) => `${name}: ${quoted(value)}`).join(', ')} }`
}

const listenersOf = (events: readonly EmbedEvent[], variable: string, indent: string) =>
  events.map((event) =>
    event === 'success'
      ? `${indent}${variable}.addEventListener('success', ({ detail }) => console.log('success', detail.checkoutId))`
      : `${indent}${variable}.addEventListener('${event}', () => console.log('${event}'))`,
  )

/** For a page of the seller: the checkout opens over it, and without the script in its place. */
export function embedCode(url: string, look: Look, label: string): string {
  const theme = look.theme ? ` data-guildhall-theme="${escaped(look.theme)}"` : ''
  const href = escaped(withLook(url, { ...look, theme: '' }))
  return [
    `<script src="${scriptOf(url)}" defer></script>`,
    `<a href="${href}" data-guildhall-checkout${theme}>${escaped(label)}</a>`,
  ].join('\n')
}

/** A link that leads to the checkout, without any script. */
export const linkCode = ({ url, look, label }: Embedding) =>
  `<a href="${escaped(withLook(url, look))}">${escaped(label)}</a>`

export function htmlCode(embedding: Embedding): string {
  const { url, look, mode, events, label } = embedding
  const script = `<script src="${scriptOf(url)}"></script>`
  const options = optionsOf(look)
  if (mode === 'inline') {
    const call = `Guildhall.inline(document.getElementById('checkout'), ${quoted(url)}${options})`
    return [
      script,
      '<div id="checkout"></div>',
      '<script>',
      `  ${events.length > 0 ? 'const checkout = ' : ''}${call}`,
      ...listenersOf(events, 'checkout', '  '),
      '</script>',
    ].join('\n')
  }
  if (events.length === 0) return embedCode(url, look, label)
  return [
    script,
    `<a href="${escaped(withLook(url, look))}" id="buy">${escaped(label)}</a>`,
    '<script>',
    "  document.getElementById('buy').addEventListener('click', (event) => {",
    `    const checkout = Guildhall.checkout(${quoted(url)}${options})`,
    '    event.preventDefault()',
    ...listenersOf(events, 'checkout', '    '),
    '  })',
    '</script>',
  ].join('\n')
}

const loader = (url: string) => [
  'let loading',
  'function loadGuildhall() {',
  '  loading ??= new Promise((resolve, reject) => {',
  "    const script = document.createElement('script')",
  `    script.src = ${quoted(scriptOf(url))}`,
  '    script.onload = () => resolve(window.Guildhall)',
  '    script.onerror = reject',
  '    document.head.append(script)',
  '  })',
  '  return loading',
  '}',
]

/** With the script of this server, which is loaded once. */
export function reactCode({ url, look, mode, events, label }: Embedding): string {
  const options = optionsOf(look)
  if (mode === 'inline') {
    return [
      "import { useEffect, useRef } from 'react'",
      '',
      ...loader(url),
      '',
      'export function Checkout() {',
      '  const place = useRef(null)',
      '  useEffect(() => {',
      '    let checkout',
      '    let isGone = false',
      '    loadGuildhall().then((guildhall) => {',
      '      if (isGone) return',
      `      checkout = guildhall.inline(place.current, ${quoted(url)}${options})`,
      ...listenersOf(events, 'checkout', '      '),
      '    })',
      '    return () => {',
      '      isGone = true',
      '      checkout?.close()',
      '    }',
      '  }, [])',
      '  return <div ref={place} />',
      '}',
    ].join('\n')
  }
  return [
    ...loader(url),
    '',
    'export function BuyButton() {',
    '  async function open(event) {',
    '    event.preventDefault()',
    '    try {',
    '      const guildhall = await loadGuildhall()',
    `      ${events.length > 0 ? 'const checkout = ' : ''}guildhall.checkout(${quoted(url)}${options})`,
    ...listenersOf(events, 'checkout', '      '),
    '    } catch {',
    '      location.assign(event.target.href)',
    '    }',
    '  }',
    '  return (',
    `    <a href="${escaped(withLook(url, look))}" onClick={open}>`,
    `      ${escaped(label)}`,
    '    </a>',
    '  )',
    '}',
  ].join('\n')
}

/** The origin in what somebody typed or pasted; undefined if there is none. */
export function originIn(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return origin === 'null' ? undefined : origin
}

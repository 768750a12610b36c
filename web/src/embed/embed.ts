import type {
  Checkout,
  CheckoutOptions,
  CheckoutSuccess,
  CheckoutTarget,
  FrameOptions,
  Guildhall,
  PaymentMethodOptions,
} from './api.ts'
import { closeRequest, messageType } from './messages.ts'

/** The script of other sites: it has no dependencies, and is a single file. */

const script = document.currentScript as HTMLScriptElement | null
const home = script ? script.src : location.href

/** How long a page that does not answer keeps its frame open. */
const patience = 1_000

const pathOf = (target: CheckoutTarget) =>
  typeof target === 'string' ? target : `/c/${encodeURIComponent(target.link)}`

function addressOf(path: string, embed: string, { theme, locale }: FrameOptions): URL {
  const url = new URL(path, home)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`No checkout: ${url}`)
  const query = { embed, embed_origin: location.origin, theme, locale }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url
}

function frameOf(url: URL, { title = document.title }: FrameOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = title
  frame.allow = 'payment *'
  // Before there is anything to see, browsers paint it in a color of their own.
  frame.style.cssText = 'display:block;border:0;width:100%;opacity:0'
  frame.addEventListener('load', () => show(frame))
  return frame
}

function show(frame: HTMLIFrameElement): void {
  frame.style.opacity = '1'
}

type Place = {
  /** Takes the frame away. */
  remove(): void
  resize?(height: number): void
  /** The page in the frame works, and can be closed there. */
  answers?(): void
  /** For screen readers, in the language of the page. */
  name?(title: string): void
}

function follow(
  url: URL,
  frame: HTMLIFrameElement,
  options: CheckoutOptions & PaymentMethodOptions,
  place: Place,
): Checkout & { ask(): void } {
  const events = new EventTarget()
  const handlers: Readonly<Record<string, unknown>> = {
    loaded: options.onLoaded,
    resized: options.onResized,
    confirmed: options.onConfirmed,
    success: options.onSuccess,
    saved: options.onSaved,
    expired: options.onExpired,
    closed: options.onClosed,
  }
  const told = new Set<string>()
  let isOpen = true
  let answers = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  for (const [name, handler] of Object.entries(handlers)) {
    if (handler) events.addEventListener(name, handler as EventListener)
  }

  /** Each once; the pages of a checkout follow each other in the frame. */
  function tell(name: string, detail: object): boolean {
    if (name !== 'resized' && told.has(name)) return false
    told.add(name)
    return events.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    clearTimeout(waiting)
    removeEventListener('message', receive)
    place.remove()
    tell('closed', {})
  }

  function ask(): void {
    clearTimeout(waiting)
    waiting = setTimeout(close, answers ? patience : 0)
    if (!answers) return
    frame.focus({ preventScroll: true })
    frame.contentWindow?.postMessage({ type: messageType, event: closeRequest }, url.origin)
  }

  function receive({ source, origin, data }: MessageEvent): void {
    if (source !== frame.contentWindow || origin !== url.origin) return
    if (data?.type !== messageType) return
    answers = true
    place.answers?.()
    const { type, event, ...detail } = data
    if (event === 'asking') clearTimeout(waiting)
    else if (event === 'closed') close()
    else if (event in handlers) react(event, detail)
  }

  function react(
    event: string,
    detail: { height?: number; title?: string } & Partial<CheckoutSuccess>,
  ): void {
    if (event === 'loaded') show(frame)
    if (detail.title && !options.title) {
      frame.title = detail.title
      place.name?.(detail.title)
    }
    if (event === 'resized' && detail.height) place.resize?.(detail.height)
    const goesOn = tell(event, detail)
    const { redirect, successUrl = '' } = detail
    if (event !== 'success' || !goesOn || !redirect) return
    if (/^https?:/.test(successUrl)) location.assign(successUrl)
  }

  addEventListener('message', receive)
  return Object.assign(events, { frame, close, ask })
}

/** The page behind stays where it is, and as wide as it is. */
function stopScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = style.cssText
  style.overflow = 'hidden'
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  return () => {
    style.cssText = before
  }
}

/** While there is no page in the frame, or none at all, there is a way back. */
function closeButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = '\u00d7'
  button.setAttribute('aria-label', 'Close')
  button.style.cssText =
    'position:fixed;top:8px;right:8px;width:44px;height:44px;border:0;border-radius:22px;background:#fff;color:#000;font:24px/1 sans-serif;cursor:pointer'
  return button
}

function checkout(target: CheckoutTarget, options: CheckoutOptions = {}): Checkout {
  const url = addressOf(pathOf(target), 'true', options)
  const frame = frameOf(url, options)
  const before = document.activeElement
  const dialog = document.createElement('dialog')
  const name = (title: string) => dialog.setAttribute('aria-label', title)
  name(frame.title)
  dialog.style.cssText =
    'position:fixed;inset:0;box-sizing:border-box;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;display:grid;place-items:center;background:rgb(0 0 0/.5)'
  // With round corners where there is something around it.
  frame.style.cssText +=
    ';width:min(100%,66rem);height:min(100%,56rem);border-radius:clamp(0px,100vw - 66rem,12px)'
  const way = closeButton()
  dialog.append(frame, way)
  document.body.append(dialog)
  const scrollAgain = stopScrolling()
  const opened = follow(url, frame, options, {
    name,
    answers() {
      if (!way.isConnected) return
      way.remove()
      frame.focus({ preventScroll: true })
    },
    remove() {
      dialog.remove()
      scrollAgain()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
  })
  const { ask } = opened
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    ask()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    ask()
  })
  dialog.addEventListener('click', ({ target: pressed }) => {
    if (pressed === dialog) ask()
  })
  dialog.addEventListener('close', opened.close)
  way.addEventListener('click', opened.close)
  dialog.showModal()
  way.focus({ preventScroll: true })
  return opened
}

/** About as tall as the form, so that what is below it moves little. */
function put(
  element: Element,
  path: string,
  height: string,
  options: CheckoutOptions & PaymentMethodOptions,
): Checkout {
  const url = addressOf(path, 'inline', options)
  const frame = frameOf(url, options)
  frame.style.height = height
  element.append(frame)
  return follow(url, frame, options, {
    remove: () => frame.remove(),
    resize(content) {
      frame.style.height = `${content}px`
    },
  })
}

const inline: Guildhall['inline'] = (element, target, options = {}) =>
  put(element, pathOf(target), '48rem', options)

const paymentMethod: Guildhall['paymentMethod'] = (element, target, options = {}) => {
  const path = target.startsWith('polar_cst_') ? `/embed/payment-method/${target}` : target
  return put(element, path, '36rem', options)
}

/** Links with `data-guildhall-checkout` open over the page; without this script they lead there. */
document.addEventListener('click', (event) => {
  const { target } = event
  const link =
    target instanceof Element ? target.closest<HTMLElement>('[data-guildhall-checkout]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const address = link.getAttribute('href') ?? link.dataset.guildhallCheckout
  if (!address) return
  event.preventDefault()
  const { guildhallTheme: theme, guildhallLocale: locale } = link.dataset
  checkout(address, { ...(theme && { theme: theme as 'dark' }), ...(locale && { locale }) })
})

Object.assign(window, {
  Guildhall: { checkout, inline, paymentMethod } satisfies Guildhall,
})

import type { PageFrame } from '@guildhall/contract/page-frame'
import { closeRequest, messageType } from '../embed/messages.ts'

const ours = messageType
/** Messages that `@polar-sh/checkout` understands. */
const theirs = 'POLAR_CHECKOUT'

const block = document.getElementById('frame')?.textContent
const frame: PageFrame | undefined = block && parent !== window ? JSON.parse(block) : undefined

/** Is the page a part of another one? */
export const isFramed = frame !== undefined

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * The origin around the frame, as the browser says it. Where it does not, all that may show the page are
 * addressed: a message reaches its own origin only. A page that nobody in particular may show has nothing to
 * hide, and can be closed by the one that does.
 */
function hostsAround({ hosts }: PageFrame): readonly string[] {
  const ancestor = location.ancestorOrigins?.[0]
  const known = ancestor ?? originOf(document.referrer)
  if (known !== undefined && (hosts.length === 0 || hosts.includes(known))) return [known]
  return ancestor === undefined ? hosts : []
}

type Detail = Readonly<Record<string, unknown>>

function tell(type: string, event: string, detail: (host: string) => Detail = () => ({})): void {
  for (const host of frame ? hostsAround(frame) : []) {
    parent.postMessage({ ...detail(host), type, event }, host)
  }
}

/** Over a page that is shorter, the question of a bank would be cut off. */
const roomForBank = 640

function tellSize(): void {
  const root = document.getElementById('root')
  if (!root) return
  const height = Math.ceil(root.getBoundingClientRect().bottom + scrollY)
  const isAsked = document.querySelector('[data-challenge]') !== null
  tell(ours, 'resized', () => ({ height: isAsked ? Math.max(height, roomForBank) : height }))
}

let isConfirmed = false

/** It was ordered: from now on, closing the page ends nothing. */
function tellConfirmed(): void {
  if (isConfirmed) return
  isConfirmed = true
  tell(ours, 'confirmed')
  tell(theirs, 'confirmed')
}

function tellSale({ sale, trusted }: PageFrame): void {
  if (!sale) return
  const { checkoutId, customerSessionToken, successUrl, redirect } = sale
  tellConfirmed()
  tell(ours, 'success', (host) => ({
    checkoutId,
    successUrl,
    redirect,
    ...(customerSessionToken !== null && trusted.includes(host) ? { customerSessionToken } : {}),
  }))
  tell(theirs, 'success', () => ({ successURL: successUrl, redirect }))
}

let isCardTold = false

/** What became of a card that is entered in a page of the seller. */
function tellCard(): void {
  if (isCardTold) return
  const saved = document.querySelector<HTMLElement>('[data-saved-card]')?.dataset.savedCard
  const hasEnded = document.querySelector('[data-card-ended]') !== null
  if (saved === undefined && !hasEnded) return
  isCardTold = true
  if (saved === undefined) tell(ours, 'expired')
  else tell(ours, 'saved', () => ({ paymentMethodId: saved }))
}

function close(): void {
  tell(ours, 'closed')
  tell(theirs, 'close')
}

const isPaying = () => document.querySelector('#pay[data-busy], #progress') !== null

function ask(isAsking: boolean): void {
  const question = document.querySelector<HTMLElement>('[data-closing]')
  if (!question) return
  question.hidden = !isAsking
  if (!isAsking) return
  tell(ours, 'asking')
  question.querySelector<HTMLElement>('[data-frame="stay"]')?.focus()
}

function closeUnlessPaying(): void {
  if (isPaying()) ask(true)
  else close()
}

/** Other pages are shown in windows of their own: none of them may be in this frame. */
function wireLinks(): void {
  document.querySelector('#return a')?.setAttribute('target', '_top')
  // The target of links is not that of forms.
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) target.target = '_self'
    },
    true,
  )
}

function wireClosing(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-frame]') : null
    const pressed = button?.dataset.frame
    if (pressed === 'close') closeUnlessPaying()
    if (pressed === 'leave') close()
    if (pressed === 'stay') ask(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeUnlessPaying()
  })
  addEventListener('message', ({ source, origin, data }) => {
    const isHost = source === parent && frame?.hosts.includes(origin)
    if (isHost && data?.type === ours && data.event === closeRequest) closeUnlessPaying()
  })
}

/** Tells the page around this one what happens, where this one may be shown. */
export function wireFrame(): void {
  if (!frame) return
  wireLinks()
  if (frame.mode === 'overlay') wireClosing()
  if (frame.hosts.length > 0) {
    tell(ours, 'loaded', () => ({ title: document.title }))
    tell(theirs, 'loaded')
  }
  const root = document.getElementById('root')
  if (root) new ResizeObserver(tellSize).observe(root)
  const look = () => {
    if (document.querySelector('#progress')) tellConfirmed()
    tellCard()
    tellSize()
  }
  look()
  document.addEventListener('page-changed', look)
  tellSale(frame)
}

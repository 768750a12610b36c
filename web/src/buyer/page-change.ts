import { Idiomorph } from 'idiomorph'

type Policy = { createHTML(html: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** Pages come from this server, which writes no script into them. */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
const policy = policies?.createPolicy('guildhall-pages', { createHTML: (html) => html })

/** This page has the colors of its seller already; the policy would refuse them with another nonce. */
const withoutColors = (html: string) => html.replace(/<style .*?<\/style>/s, '')

function parsed(html: string): Document {
  const plain = withoutColors(html)
  const trusted = policy ? policy.createHTML(plain) : plain
  return new DOMParser().parseFromString(trusted as string, 'text/html')
}

/** What fields contained when a request was sent. */
export type Sent = ReadonlyMap<string, string>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLSelectElement ||
  node instanceof HTMLTextAreaElement

const contentOf = (control: Control) =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
    ? `${control.value} ${control.checked}`
    : control.value

/** By id, because radios share their name. */
const keyOf = (control: Control) => control.id || `${control.name} ${control.value}`

export function contentsOf(form: HTMLFormElement): Sent {
  const sent = new Map<string, string>()
  for (const control of form.elements) {
    if (isControl(control)) sent.set(keyOf(control), contentOf(control))
  }
  return sent
}

/** What is typed into by now, and what only the browser knows, stays as it is. */
function keeps(node: unknown, sent: Sent | undefined): boolean {
  if (node instanceof Element && node.hasAttribute('data-keep')) return true
  if (!isControl(node)) return false
  if (!node.name && !node.hasAttribute('data-token')) return true
  const before = sent?.get(keyOf(node))
  return before !== undefined && before !== contentOf(node)
}

/** Puts a page of the server in place of this one, with the focus and what was typed meanwhile. */
export function changePage(html: string, sent?: Sent): void {
  const next = parsed(html)
  document.documentElement.lang = next.documentElement.lang
  document.title = next.title
  const [now, then] = [document.getElementById('root'), next.getElementById('root')]
  if (!now || !then) return
  Idiomorph.morph(now, then, {
    morphStyle: 'outerHTML',
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old: Node, fresh: Node) => {
        if (!keeps(old, sent)) return true
        // Only what the field contains is kept: a message about it is not.
        if (isControl(old) && isControl(fresh)) copyState(fresh, old)
        return false
      },
      // What the buyer has opened stays open.
      beforeAttributeUpdated: (name: string, node: Element) =>
        !(name === 'open' && node instanceof HTMLDetailsElement),
    },
  })
  document.dispatchEvent(new Event('page-changed'))
}

function copyState(from: Element, to: Element): void {
  for (const name of ['aria-invalid', 'aria-describedby', 'aria-label', 'placeholder']) {
    const value = from.getAttribute(name)
    if (value === null) to.removeAttribute(name)
    else to.setAttribute(name, value)
  }
}

/** A page of another family has styles of its own, which are there before it is shown. */
async function loadStyles(html: string): Promise<void> {
  const [, href] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
  if (!href || document.querySelector(`link[href="${CSS.escape(href)}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  const there = new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
  document.head.append(link)
  await there
}

/** The page at an address as it is now; undefined without a connection. */
export async function fetchPage(
  address: string,
  init: RequestInit = {},
): Promise<{ html: string; url: string } | undefined> {
  try {
    const answer = await fetch(address, {
      ...init,
      credentials: 'same-origin',
      headers: { accept: 'text/html', ...init.headers },
    })
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return undefined
    const html = await answer.text()
    await loadStyles(html)
    return { html, url: answer.url }
  } catch {
    return undefined
  }
}

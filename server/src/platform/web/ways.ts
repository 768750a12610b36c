import type { Boot } from '@guildhall/contract/boot'
import {
  drawnProvider,
  drawnProviders,
  otherProvider,
  providerNamePlaceholder,
} from '@guildhall/contract/drawn-providers'

type Offered = Pick<Boot, 'methods' | 'social'>

const list = /(<ul [^>]*>)((?:<li [^>]*data-way="[^"]*"[^>]*>.*?<\/li>)+)(<\/ul>)/s
const item = /<li [^>]*data-way="([^"]*)"[^>]*>.*?<\/li>/gs
const byEmail = /<p [^>]*data-way="-email-"[^>]*>.*?<\/p>/s

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** The prerendered list has every sign-in method; this keeps those that the server offers. */
export function keepOffered(html: string, { methods, social }: Offered): string {
  const kept = html.replace(list, (_all, start: string, items: string, end: string) => {
    const drawn = new Map([...items.matchAll(item)].map(([text, id = '']) => [id, text]))
    const buttons = [
      methods.passkey ? (drawn.get('passkey') ?? '') : '',
      ...social.map(({ id, name }) => {
        const placeholder = drawnProviders.includes(id) ? drawnProvider : otherProvider
        return (drawn.get(placeholder) ?? '')
          .replaceAll(placeholder, () => escapeHtml(id))
          .replaceAll(providerNamePlaceholder, () => escapeHtml(name))
      }),
    ].join('')
    return start + buttons + (buttons === '' ? '' : (drawn.get('-or-') ?? '')) + end
  })
  return methods.magicLink || methods.mailCode ? kept : kept.replace(byEmail, '')
}

import { sep } from 'node:path'
import type { Plugin } from 'vite'

/** Emails are written only by the server, so their texts are removed from the bundles. */
export function withoutMail(json: string): string {
  const { mail: _, ...seen } = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify(seen)
}

/** `import('…/locales/<lang>/<noun>.json')` becomes a chunk of its own without email texts. */
export function catalogsWithoutMail(folder: string): Plugin {
  const prefix = folder.split(sep).join('/')
  return {
    name: 'guildhall:catalogs',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? ''
      if (!file.startsWith(`${prefix}/`) || !file.endsWith('.json')) return null
      return { code: withoutMail(code), map: null }
    },
  }
}

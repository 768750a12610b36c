import { sep } from 'node:path'
import type { Plugin } from 'vite'

/** Letters are written by the server alone: their texts never travel to a browser. */
export function withoutMail(json: string): string {
  const { mail: _, ...seen } = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify(seen)
}

/** `import('…/locales/<lang>/<noun>.json')` becomes a chunk of its own without mail texts. */
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

import { sep } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

function compiled(value: unknown): unknown {
  if (typeof value === 'string') return compile(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compiled(inner)]))
}

/** Precompiled messages, so that no browser loads a parser. */
export function compiledTexts(json: string): string {
  return JSON.stringify(compiled(JSON.parse(json)))
}

/** Comes after the plugin that removes the email texts. */
export function compiledMessages(folder: string): Plugin {
  const prefix = folder.split(sep).join('/')
  return {
    name: 'guildhall:messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: 'use-intl/format-message/format-only',
          },
        ],
      },
    }),
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? ''
      if (!file.startsWith(`${prefix}/`) || !file.endsWith('.json')) return null
      return { code: compiledTexts(code), map: null }
    },
  }
}

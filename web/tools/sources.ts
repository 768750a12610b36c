import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { CSSModulesOptions, PluginOption } from 'vite'
import { catalogsWithoutMail } from './catalogs.ts'
import { compiledMessages } from './messages.ts'

export const web = join(import.meta.dirname, '..')
const locales = join(web, '..', 'locales')

/** Plugins for the browser build and for prerendering. */
export function readSources(): PluginOption[] {
  return [catalogsWithoutMail(locales), compiledMessages(locales), react()]
}

export const cssModules: CSSModulesOptions = {
  // Stylesheets have unique names, so class names can start with them.
  generateScopedName: (part, file) => `${basename(file).split('.', 1)[0]}-${part}`,
}

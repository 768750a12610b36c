import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { CSSModulesOptions, PluginOption } from 'vite'
import { catalogsWithoutMail } from './catalogs.ts'
import { compiledMessages } from './messages.ts'

export const web = join(import.meta.dirname, '..')
const locales = join(web, '..', 'locales')

/** How sources become programs: the same for the browser and for the build that draws pages. */
export function readSources(): PluginOption[] {
  return [catalogsWithoutMail(locales), compiledMessages(locales), react()]
}

export const cssModules: CSSModulesOptions = {
  // Stylesheets have names of their own, so a class can simply say whose it is.
  generateScopedName: (part, file) => `${basename(file).split('.', 1)[0]}-${part}`,
}

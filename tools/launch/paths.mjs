import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inRoot = (...path) => join(root, ...path)
export const inModules = (...path) => join(root, 'node_modules', ...path)

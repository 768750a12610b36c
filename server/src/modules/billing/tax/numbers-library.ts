import { createRequire } from 'node:module'

type Library = typeof import('stdnum')

const require = createRequire(import.meta.url)
let loaded: Library | undefined

/** Loaded with the first tax id, since it has the numbers of all countries. */
export function numbersLibrary(): Library {
  loaded ??= require('stdnum') as Library
  return loaded
}

import { drawnProvider, drawnProviders } from '@guildhall/contract/drawn-providers'
import type { ReactNode } from 'react'
import { BrandIcon } from '../../../ui/index.ts'

const drawn = [drawnProvider, ...drawnProviders]

/** The logo of a provider; those without are shown by their names. */
export function providerIcon(id: string): ReactNode {
  return drawn.includes(id) ? <BrandIcon id={id} /> : undefined
}

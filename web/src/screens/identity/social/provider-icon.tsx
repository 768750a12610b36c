import { drawnProvider, drawnProviders } from '@guildhall/contract/drawn-providers'
import type { ReactNode } from 'react'
import { BrandIcon } from '../../../ui/index.ts'

const drawn = [drawnProvider, ...drawnProviders]

const names: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
}

/** The name of a provider that the server no longer offers; one of its own keeps its id. */
export function providerName(id: string): string {
  if (!drawn.includes(id)) return id
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}

/** The logo of a provider; those without are shown by their names. */
export function providerIcon(id: string): ReactNode {
  return drawn.includes(id) ? <BrandIcon id={id} /> : undefined
}

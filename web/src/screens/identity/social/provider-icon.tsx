import type { ReactNode } from 'react'
import { IconBrandGithub, IconBrandGoogle } from '../../../ui/index.ts'

/** Logos that the app draws itself; other providers are shown by their names. */
export const providerIcons: Readonly<Record<string, ReactNode>> = {
  github: <IconBrandGithub />,
  google: <IconBrandGoogle />,
}

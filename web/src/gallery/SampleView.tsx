import type { ReactNode } from 'react'
import { Page, Spine, Stack, TextLink } from '../ui/index.ts'
import { addressOf } from './address.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

/** A view of the gallery with further parts. */
export function SampleView({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Spine />
      <main>
        <Page
          title={title}
          purpose={<TextLink href={addressOf('parts')}>All parts</TextLink>}
          action={<ThemeMenu />}
          width="reading"
        >
          <Stack gap={8}>{children}</Stack>
        </Page>
      </main>
    </>
  )
}

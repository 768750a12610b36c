import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'
import { Heading, House, type HouseState, Letter, Stack, Text } from '../../ui/index.ts'
import { Preferences } from './Preferences.tsx'

type SheetProps = {
  drawing: HouseState
  title: string
  /** What happened and what to do. */
  words?: ReactNode
  children?: ReactNode
}

/** One piece of news on one sheet, with its drawing, its title and one way on. */
export function Sheet({ drawing, title, words, children }: SheetProps) {
  useTitle(title)
  return (
    <Letter home="/" footer={<Preferences />}>
      <Stack gap={3}>
        <House state={drawing} />
        <Heading level={1}>{title}</Heading>
        {words ? <Text tone="muted">{words}</Text> : null}
      </Stack>
      {children}
    </Letter>
  )
}

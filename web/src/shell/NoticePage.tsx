import type { ReactNode } from 'react'
import { useTitle } from '../lib/title.ts'
import { type Drawing, Heading, House, type HouseState, Letter, Stack, Text } from '../ui/index.ts'
import { Preferences } from './Preferences.tsx'

type NoticePageProps = {
  drawing: HouseState | Drawing
  title: string
  /** What happened and what to do. */
  text?: ReactNode
  children?: ReactNode
}

/** A page with one message: a drawing, a title, a text and the next actions. */
export function NoticePage({ drawing, title, text, children }: NoticePageProps) {
  useTitle(title)
  return (
    <Letter home="/" footer={<Preferences />}>
      <Stack gap={3}>
        <House state={drawing} />
        <Heading level={1}>{title}</Heading>
        {text ? <Text tone="muted">{text}</Text> : null}
      </Stack>
      {children}
    </Letter>
  )
}

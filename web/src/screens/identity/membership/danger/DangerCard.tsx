import type { ReactNode } from 'react'
import { Card, Heading, Row, Stack, Text } from '../../../../ui/index.ts'

type DangerCardProps = {
  tone?: 'danger' | undefined
  title: string
  text: string
  children: ReactNode
}

export function DangerCard({ tone, title, text, children }: DangerCardProps) {
  return (
    <Card tone={tone}>
      <Stack gap={3}>
        <Heading level={2}>{title}</Heading>
        <Row justify="between" fill>
          <Text tone="muted">{text}</Text>
          {children}
        </Row>
      </Stack>
    </Card>
  )
}
